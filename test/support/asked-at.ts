/** Repositories that only answer, and remember which schools they were asked for. */
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
