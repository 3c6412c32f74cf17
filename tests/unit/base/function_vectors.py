#!/usr/bin/env python3
"""Writes function_vectors.h: arguments with the exact results: the nearest double and the rest in units of its last place.

Needs mpmath. Run it in this folder and format the result; it is deterministic.
"""
import math
import random

import mpmath

mpmath.mp.prec = 2400
rng = random.Random(4)


def spread(low, high, count):
    """Magnitudes spread evenly over exponents, of both signs."""
    return [math.ldexp(rng.uniform(0.5, 1), rng.randint(low, high)) * rng.choice((-1, 1)) for _ in range(count)]


def around(values):
    return [w for v in values for w in (math.nextafter(v, -math.inf), v, math.nextafter(v, math.inf))]


unit = [rng.uniform(-1, 1) for _ in range(60)] + spread(-60, 0, 40) + [s * (1 - 2.0**-n) for n in range(1, 54, 3) for s in (1, -1)]
unit += [0.0, 1.0, -1.0, 0.5, -0.5, 0.7071067811865475, 0.7071067811865476, 5e-324, -1e-310, 1.4e-8]
eighths = [(i + 0.5) / 8 for i in range(8)]
angles = around(eighths) + around([1.0]) + spread(-40, 40, 60) + spread(-1073, 1023, 60) + [0.0, 5e-324, 1e-310, 1.7976931348623157e308]

exp_arguments = [0.0, 1.0, -1.0, 709.782712893384, 709.7827128933841, -708.3964185322641, -744.4400719213812, -745.1332191019411,
                 -745.1332191019412, 5e-324, -1e-17, 1e-8]
exp_arguments += around([(k + 0.5) * math.log(2) for k in (-1000, -10, -1, 0, 1, 10, 1000)])
exp_arguments += [rng.uniform(-745, 709) for _ in range(60)] + [rng.uniform(-2, 2) for _ in range(60)] + spread(-60, 6, 40)

log_arguments = around([1.0, 2.0, 0.5, math.sqrt(2), math.sqrt(0.5), 10.0]) + [5e-324, 1e-310, 2.2250738585072014e-308, 1.7976931348623157e308]
log_arguments += [abs(v) for v in spread(-1073, 1023, 80)] + [rng.uniform(0.5, 2) for _ in range(60)] + [1 + v for v in spread(-50, -1, 40)]

pairs = [(2.0, 10.0), (2.0, -1.0), (9.0, 0.5), (10.0, 22.0), (2.0, 0.5), (-2.0, 3.0), (-3.0, -5.0), (0.1, 308.0), (1 + 2.0**-52, 1e18), (1 - 2.0**-53, -1e18),
         (1.0000001, 1e9), (5e-324, 0.01), (5e-324, -0.9), (1.7976931348623157e308, 0.999), (2.0, -1074.0), (2.0, -1073.5), (2.0, 1023.9999), (3.0, 1e-300)]
pairs += [(math.exp(rng.uniform(-20, 20)), rng.uniform(-34, 34)) for _ in range(80)] + [(rng.uniform(0.99, 1.01), rng.uniform(-60000, 60000)) for _ in range(40)]
pairs += [(-float(rng.randint(1, 50)), float(rng.randint(-150, 150))) for _ in range(40)] + [(abs(v), rng.uniform(-1, 1)) for v in spread(-1020, 1020, 40)]

points = [(y, x) for y in (1.0, -1.0, 0.5) for x in (1.0, -1.0, -0.5)]
points += [(v, math.ldexp(rng.uniform(-1, 1), math.frexp(v)[1] + rng.randint(-62, 62))) for v in spread(-900, 900, 100)]
points += [(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in range(80)] + [(5e-324, -5e-324), (1e-310, 3e-310), (1e308, -1.5e308), (1e-300, 1e300), (5e-324, 3.0)]


def exact(high, value):
    """The nearest double, and what is missing to the exact value in units of its last place."""
    unit = mpmath.mpf(math.ulp(high))
    return high.hex(), repr(round(float((value - mpmath.mpf(high)) / unit), 6))


def row(function, *arguments):
    value = function(*map(mpmath.mpf, arguments))
    high = float(value)
    assert math.isfinite(high), arguments
    return [*[a.hex() for a in arguments], *exact(high, value)]


tables = {
    'exp': [row(mpmath.exp, v) for v in exp_arguments if v < 709.7827128933841],
    'log': [row(mpmath.log, v) for v in log_arguments],
    'atan': [row(mpmath.atan, v) for v in angles],
    'asin': [row(mpmath.asin, v) for v in unit],
    'acos': [row(mpmath.acos, v) for v in unit],
}
pair_tables = {
    'pow': [row(mpmath.power, *p) for p in pairs if -745 < p[1] * math.log(abs(p[0])) < 709.78],
    'atan2': [row(mpmath.atan2, *p) for p in points],
}
with open('function_vectors.h', 'w', encoding='utf-8', newline='\n') as out:
    out.write('// Arguments with the exact results: the nearest double and the rest in units of its last place. Made by function_vectors.py.\n#pragma once\n\n'
              'struct FunctionVector {\n  double x, nearest, rest;\n};\n\nstruct FunctionVector2 {\n  double x, y, nearest, rest;\n};\n\n')
    for kind, group in (('FunctionVector', tables), ('FunctionVector2', pair_tables)):
        for name, rows in group.items():
            out.write(f'inline constexpr {kind} {name}_vectors[] = {{\n')
            for cells in rows:
                out.write('    {' + ', '.join(cells) + '},\n')
            out.write('};\n\n')
print({name: len(rows) for name, rows in {**tables, **pair_tables}.items()})
