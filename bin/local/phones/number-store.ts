import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readStored } from '../stored.ts';

/** What becomes of the next texts to a number. `limit`: the account may spend no more. */
export const textAnswers = ['delivered', 'blocked', 'invalid', 'limit'] as const;
export type TextAnswer = (typeof textAnswers)[number];

/** A number on this machine, with the texts that it got, the newest first. */
const PhoneNumber = z.object({
  /** As E.164. */
  number: z.string(),
  answer: z.enum(textAnswers),
  texts: z.array(
    z.object({
      from: z.string(),
      body: z.string(),
      parts: z.number(),
      /** Milliseconds since 1970. */
      at: z.number(),
    }),
  ),
});
export type PhoneNumber = z.infer<typeof PhoneNumber>;
export type ShownText = PhoneNumber['texts'][number];

/** The most texts that a number shows. */
const most = 50;

export type NumberStore = ReturnType<typeof openNumberStore>;

/** Opens the numbers in a folder, which survive a restart; creates it if necessary. */
export function openNumberStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'numbers.json');
  const numbers = new Map(
    (readStored(path, z.array(PhoneNumber)) ?? []).map((each) => [each.number, each]),
  );
  const of = (number: string): PhoneNumber =>
    numbers.get(number) ?? { number, answer: 'delivered', texts: [] };

  function change(number: string, fields: Partial<PhoneNumber>): void {
    numbers.set(number, { ...of(number), ...fields });
    // Writes another file first: a process that stops here leaves the old one.
    writeFileSync(`${path}.new`, JSON.stringify([...numbers.values()]), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  return {
    all: (): readonly PhoneNumber[] => [...numbers.values()],
    of,
    change,
    show: (number: string, text: ShownText): void =>
      change(number, { texts: [text, ...of(number).texts].slice(0, most) }),
  };
}
