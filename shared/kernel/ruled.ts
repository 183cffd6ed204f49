import type * as z from 'zod';

interface Check {
  addIssue(issue: { code: 'custom'; path: string[]; message: string }): void;
}

/**
 * Adds the rules of a form to its schema. They also run when a single field is wrong, so that all
 * faults are reported at once.
 */
export const ruled = <Form extends z.ZodType<object>>(
  form: Form,
  faultsOf: (form: z.output<Form>) => Record<string, string>,
): Form =>
  form.superRefine(
    (value, check: Check) => {
      for (const [field, message] of Object.entries(faultsOf(value))) {
        check.addIssue({ code: 'custom', path: [field], message });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
