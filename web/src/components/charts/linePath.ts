type Point = readonly [x: number, y: number];

/** Returns the path through points; a missing one leaves a gap. */
export function pathOf(points: readonly (Point | undefined)[]): string {
  return points
    .map((point, n) => point && `${points[n - 1] ? 'L' : 'M'}${point[0]},${point[1]}`)
    .filter(Boolean)
    .join('');
}
