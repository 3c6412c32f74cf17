// Everything of the fmm runtime in one include.
#pragma once

#include <fmm/attach.h>
#include <fmm/blend.h>
#include <fmm/bound_clip.h>
#include <fmm/crossed_events.h>
#include <fmm/disguise.h>
#include <fmm/entities.h>
#include <fmm/entity.h>
#include <fmm/error.h>
#include <fmm/format.h>
#include <fmm/head_look.h>
#include <fmm/ik.h>
#include <fmm/model.h>
#include <fmm/model_file.h>
#include <fmm/playback.h>
#include <fmm/player.h>
#include <fmm/point.h>
#include <fmm/pose.h>
#include <fmm/tick_clock.h>
#include <fmm/types.h>
