import { AppError } from '#shared/kernel/errors';
import type { Input, Output } from '#shared/kernel/route';
import type { SigningPage } from '#shared/signing/families';
import type { RecipientView } from '#shared/signing/recipient-view';
import { signing } from '#shared/signing/signing.contract';
import { callOuter } from '../client.ts';

/** A fact about the child that opens a link. */
export type FactKind = Output<typeof signing.ask>['asks'][number];
export type Fact = Pick<Input<typeof signing.open>, 'number' | 'birthday'>;

/** What the recipient filled in. */
export interface Filled {
  readonly answers: RecipientView['filled']['answers'];
  readonly values: RecipientView['filled']['values'];
}

/** The calls of one link. Its token and its pass are in the memory of this page only. */
export function linkOf(token: string, page: SigningPage) {
  let pass = '';
  return {
    ask: () => callOuter(signing.ask, { token, page }),
    async open(fact: Fact): Promise<RecipientView> {
      const opened = await callOuter(signing.open, { token, page, ...fact });
      pass = opened.pass;
      return opened.view;
    },
    pictures: (from: number) => callOuter(signing.pictures, { token, pass, from }),
    save: (filled: Filled) => callOuter(signing.save, { token, pass, ...filled }),
    sign: (filled: Filled, key: string) =>
      callOuter(signing.sign, { token, pass, ...filled, consent: true }, key),
    decline: (reason: string, key: string) =>
      callOuter(signing.decline, { token, pass, reason }, key),
    copy: () => callOuter(signing.copy, { token, pass }),
  };
}
export type Link = ReturnType<typeof linkOf>;

/** Whether an error says that the link opens nothing, or that its pass is over. */
export const isGone = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'notFound';
export const isPassOver = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'unauthorised';

/** Whether an error says that the copy is still being made. */
export const isNotReady = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'conflict';

/** The sentence of an error for the person. */
export const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong. Try again.';
