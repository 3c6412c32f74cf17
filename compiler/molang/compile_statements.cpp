// Assignments and loops to instructions.
#include "molang/compiler.h"

namespace fmmc::molang {

void Compiler::emit_assign(std::uint32_t index, Register temporary) {
  const std::uint32_t target = node(index).first;
  const std::uint32_t source = node(target).next;
  const Register value = emit(source, Want::any, temporary);
  if (node(target).kind == Kind::arrow) {  // of another entity, of which there is none
    emit(node(target).first, Want::any, temporary);
    return;
  }
  // Structs are copied member by member, all read before any is written.
  const auto targets = members(name(target));
  std::vector<Register> sources;
  auto free = static_cast<Register>(temporary + 1);
  for (const auto& [suffix, member] : targets) {
    Register from = constant(unset());
    if (node(source).kind == Kind::name) {
      const std::string full = name(source) + suffix;
      if (const auto variable = variables_.find(full); variable != variables_.end()) {
        push_move(free, variable->second);
        from = free++;
      } else if (const auto found = scope_.constants.find(full); found != scope_.constants.end()) {
        from = constant(boxed(found->second));
      }
    }
    sources.push_back(from);
  }
  push_move(variables_.find(name(target))->second, value);
  for (std::size_t i = 0; i < targets.size(); ++i)
    push_move(targets[i].second, sources[i]);
}

void Compiler::emit_loop(std::uint32_t index, Register temporary) {
  const std::uint32_t count = node(index).first;
  push(Op::loop_count, temporary, emit(count, Want::number, temporary), 0);
  loops_.push_back({here(), {}});
  const std::size_t round = push(Op::loop_round, temporary, 0, 0);
  emit(node(count).next, Want::number, static_cast<Register>(temporary + 1));
  push(Op::jump, 0, 0, loops_.back().start);
  out_.code[round].a = static_cast<Register>(here() - round);
  aim_here(round);
  for (const std::size_t jump : loops_.back().breaks)
    aim_here(jump);
  loops_.pop_back();
}

}  // namespace fmmc::molang
