/** One value of an answer: `lessons 1 › room`. */
export interface FlatRow {
  readonly what: string;
  readonly value: string;
}

/** Returns every value inside an answer, with the path to it in words. */
export function flatRows(answer: unknown, path: readonly string[] = []): FlatRow[] {
  if (answer === null || answer === undefined || answer === '') return [];
  if (Array.isArray(answer)) {
    return answer.flatMap((each, at) => flatRows(each, [...path, String(at + 1)]));
  }
  if (typeof answer === 'object') {
    return Object.entries(answer).flatMap(([name, value]) =>
      flatRows(value, [...path, name.replaceAll('_', ' ')]),
    );
  }
  return [{ what: path.join(' › '), value: String(answer) }];
}
