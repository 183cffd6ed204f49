/** Fake repositories that return fixed answers and record the schools of the calls. */
export function askedAt() {
  const schools: string[] = [];
  return {
    schools,
    at:
      <T>(answer: T) =>
      async (school: string): Promise<T> => {
        schools.push(school);
        return answer;
      },
  };
}
