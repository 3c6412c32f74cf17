// Parses the command line and hands over to one of the commands.
#include <string>
#include <variant>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/files.h"
#include "commands/arguments.h"
#include "commands/cache.h"
#include "commands/check.h"
#include "commands/compile.h"
#include "commands/console.h"
#include "commands/ids.h"
#include "commands/inspect.h"
#include "commands/options.h"
#include "commands/pack.h"
#include "commands/place.h"
#include "commands/preview.h"
#include "commands/validate.h"
#include "commands/verify.h"
#include "commands/watch.h"

namespace fmmc {

namespace {

struct Run {
  Files& files;

  int operator()(const PrintText& text) const {
    if (text.error) {
      print_error(text.text);
      return text.exit_code;
    }
    return print_output(text.text) ? text.exit_code : exit_bad_input;
  }
  int operator()(const CompileOptions& options) const { return compile(options, files); }
  int operator()(const WatchOptions& options) const { return watch(options, files); }
  int operator()(const IdsOptions& options) const { return write_ids(options, files); }
  int operator()(const InspectOptions& options) const { return inspect(options); }
  int operator()(const VerifyOptions& options) const { return verify(options); }
  int operator()(const CheckOptions& options) const { return check(options, files); }
  int operator()(const ValidateOptions& options) const { return validate(options, files); }
  int operator()(const PreviewOptions& options) const { return draw_preview(options, files); }
  int operator()(const CacheOptions& options) const { return tend_cache(options, files); }
  int operator()(const PackOptions& options) const { return pack(options, files); }
  int operator()(const PlaceOptions& options) const { return place(options, files); }
};

}  // namespace

}  // namespace fmmc

int main(int argc, char** argv) {
#ifdef __GLIBC__
  // Files are read whole, one after another: memory that was just given back to the system would be
  // asked for again, page by page.
  mallopt(M_MMAP_THRESHOLD, 256 << 20);
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
#endif
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  fmmc::Files& files = fmmc::disk();
  return std::visit(fmmc::Run{files}, fmmc::parse_arguments(arguments, files));
}
