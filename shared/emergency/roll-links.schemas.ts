import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';
import { linkAnswers } from './roll-links.contract.ts';

/** The school and a secret. A malformed one gets the same error as an unknown one. */
const token = z.string().max(200);

/** What the page of a link shows. It names nobody. */
export const RollLinkView = z.object({
  message: z.string(),
  /** False after the all-clear: no answer is needed any longer. */
  is_open: z.boolean(),
  /** Whether the person of the link is a carer of children at the school. */
  has_children: z.boolean(),
  /** Whether the link came by a text, whose number may be somebody else’s. */
  is_text: z.boolean(),
});
export type RollLinkView = z.infer<typeof RollLinkView>;

export const rollLinksSchemas = {
  look: { input: z.strictObject({ token }), output: RollLinkView },
  mark: {
    input: z.strictObject({
      token,
      answer: z.enum(linkAnswers, 'Please say if you are safe.'),
    }),
    output: z.object({ answer: z.enum(linkAnswers) }),
  },
} satisfies Schemas;
