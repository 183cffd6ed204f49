import type { School } from '#functions/kernel/record/declaration';

/** Fake stores that return fixed answers and record the schools of the calls. */
export function askedAt() {
  const schools: string[] = [];
  return {
    schools,

    /** Returns a store whose methods have these answers. */
    storeOf: <T extends object>(answers: T) => ({
      of({ site }: School) {
        const methods = Object.entries(answers).map(([name, answer]) => [
          name,
          async () => {
            schools.push(site);
            return answer;
          },
        ]);
        return Object.fromEntries(methods) as { [M in keyof T]: () => Promise<T[M]> };
      },
    }),

    at:
      <T>(answer: T) =>
      async (school: string | School): Promise<T> => {
        schools.push(typeof school === 'string' ? school : school.site);
        return answer;
      },
  };
}
