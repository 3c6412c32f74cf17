// Everything of the fmm runtime in one include.
#pragma once

#include <fmm/blend.h>
#include <fmm/entity.h>
#include <fmm/error.h>
#include <fmm/format.h>
#include <fmm/model.h>
#include <fmm/model_file.h>
#include <fmm/playback.h>
#include <fmm/pose.h>
#include <fmm/types.h>
