#!/usr/bin/env python3
"""Writes trig_vectors.h: angles with their sine and cosine to about 106 bits, as sums of two doubles.

Needs mpmath. Run it in this folder and format the result; it is deterministic.
"""
import math
import random

import mpmath

mpmath.mp.prec = 1400
rng = random.Random(20)
angles = [0.0, -0.0, 5e-324, 1e-300, 1e-20, -1e-8, 1e-3, 0.5, 0.7853981633974483, 0.7853981633974484, 1.0, 1e6, -1e6,
          1.6e6, 1600000.0000000002, 2.0**20, 2.0**53, 1e22, -1e100, 1.7976931348623157e308]
# Doubles next to multiples of pi/2, where all leading digits cancel.
for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 333, 1000, 65536, 123457, 355000, 636619, 636620, 1018591]:
    nearest = float(n * mpmath.pi / 2)
    angles += [nearest, math.nextafter(nearest, 0), -math.nextafter(nearest, math.inf)]
# The double that is nearest of all to a multiple of pi/2 (a well known worst case), and large near misses.
angles += [6381956970095103.0 * 2.0**797, 5319372648326541416707072.0]
# Degrees that models hold, as radians.
angles += [d * 0.017453292519943295 for d in (15, 22.5, 30, 45, 60, 90, 120, 135, 180, 225, 270, 359, 360, 720, 3600, -45, -90)]
angles += [rng.uniform(-math.pi, math.pi) for _ in range(60)]
angles += [rng.uniform(-1e6, 1e6) for _ in range(60)]
angles += [math.ldexp(rng.uniform(0.5, 1), rng.randint(-40, 20)) for _ in range(40)]
angles += [math.ldexp(rng.uniform(0.5, 1), rng.randint(21, 1024)) for _ in range(60)]


def parts(value):
    high = float(value)
    return high.hex(), float(value - mpmath.mpf(high)).hex()


with open('trig_vectors.h', 'w', encoding='utf-8', newline='\n') as out:
    out.write('// Angles with the exact sine and cosine as sums of two doubles. Made by trig_vectors.py.\n'
              '#pragma once\n\nstruct TrigVector {\n  double angle, sin_high, sin_low, cos_high, cos_low;\n};\n\n'
              'inline constexpr TrigVector trig_vectors[] = {\n')
    for angle in angles:
        x = mpmath.mpf(angle)
        cells = [angle.hex(), *parts(mpmath.sin(x)), *parts(mpmath.cos(x))]
        out.write('    {' + ', '.join(cells) + '},\n')
    out.write('};\n')
print(len(angles), 'vectors')
