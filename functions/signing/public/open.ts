import type { Bound } from '#functions/kernel/record/declaration';
import { contested } from '#functions/kernel/store/contested';
import type { BirthdayReader } from '#functions/people/store/birthdays';
import type { UserRepository } from '#functions/people/store/users';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { signing as contract } from '#shared/signing/signing.contract';
import { recipientOf } from '../rules/change.ts';
import { copyOpened, copyRefused } from '../rules/copies.ts';
import {
  asksFor,
  type ChildFacts,
  childFacts,
  isRight,
  tooManyTries,
  wrongFactAnswer,
} from '../rules/facts.ts';
import { mayTry, opened, wrongFact } from '../rules/progress.ts';
import { recipientView } from '../rules/recipient-view.ts';
import { hashOf, newSecret } from '../store/link-record.ts';
import { type WholeDeps, wholeOf } from '../whole.ts';
import { type AfterDeps, wakeWorkers } from './after.ts';
import { countCall, type LinkCall, type LinkDeps, type OpenLink, openLink } from './find-link.ts';

export interface OpenDeps extends LinkDeps, WholeDeps, AfterDeps {
  readonly requests: LinkDeps['requests'];
  readonly users: Bound<UserRepository, 'get'>;
  readonly birthdays: BirthdayReader;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** Milliseconds for which a pass is valid. */
const passLasts = 3_600_000;

/** The question about the child that protects a document, and the pass that its answer gives. */
export const openHandlers = (deps: OpenDeps): Pick<Handlers<typeof contract>, 'ask' | 'open'> => ({
  async ask(input, _, call) {
    await countCall(deps, 'signing-link', call);
    return { asks: asksFor(await factsOf(deps, await openLink(deps, input, call))) };
  },

  async open({ token, page, ...given }, _, call) {
    await countCall(deps, 'signing-link', call);
    return contested(deps.wait, async () => {
      const found = await openLink(deps, { token, page }, call);
      const recipient = recipientOf(found.request, found.link.recipientUid);
      if (!mayTry(recipient, call.now)) throw tooManyTries(recipient, call.now);
      const known = await factsOf(deps, found);
      ensureGiven(known, given);
      const answer = isRight(known, given)
        ? await passFor(deps, found, { ...call, fact: given.number ? 'number' : 'birthday' })
        : await refusalOf(deps, found, given, call);
      if (answer instanceof AppError) throw answer;
      return answer;
    });
  },
});

/** Returns what the school knows of the child now. */
async function factsOf(
  { users, birthdays }: Pick<OpenDeps, 'users' | 'birthdays'>,
  openLink: OpenLink,
): Promise<ChildFacts> {
  const student = await users.of(openLink).get(openLink.request.studentUid);
  if (!student) return {};
  return childFacts(
    student.studentNumber,
    await birthdays.of(openLink).ofPerson(student.sourcedId),
  );
}

/** An answer without any fact does not count as a wrong one. */
function ensureGiven(known: ChildFacts, given: ChildFacts): void {
  const [asked] = asksFor(known);
  if (!asked) {
    const sentence = 'The school has neither a student number nor a birthday. Ask the school.';
    throw new AppError('conflict', sentence);
  }
  if (given.number || given.birthday) return;
  refuseFaults({
    [asked]: asked === 'number' ? 'Please give the student number.' : 'Please give the birthday.',
  });
}

/**
 * Gives a pass, in one transaction with a check that no wrong fact was counted meanwhile. So many
 * guesses at the same moment are not more than one after the other. Undefined if there was one.
 */
async function passFor(
  deps: OpenDeps,
  openLink: OpenLink,
  { now, network: from, fact }: LinkCall & { readonly fact: 'number' | 'birthday' },
) {
  const { link, request } = openLink;
  const { recipientUid } = link;
  const pass = newSecret();
  const until = new Date(now.getTime() + passLasts).toISOString();
  const after =
    link.kind === 'copy'
      ? copyOpened(request, recipientUid, now)
      : opened(request, { recipientUid, from, fact }, now);
  const more = [deps.links.of(openLink).givenPass(link.hash, { hash: hashOf(pass), until })];
  if (!(await deps.requests.of(openLink).replace({ before: request, after, more })))
    return undefined;
  return { pass, view: recipientView(await wholeOf(deps, openLink, after), recipientUid) };
}

/** Counts a wrong fact. Undefined if the request was changed meanwhile. */
async function refusalOf(
  deps: OpenDeps,
  openLink: OpenLink,
  given: ChildFacts,
  call: LinkCall,
): Promise<AppError | undefined> {
  const { link, request } = openLink;
  const doer = { recipientUid: link.recipientUid, from: call.network };
  const refused = link.kind === 'copy' ? copyRefused : wrongFact;
  const after = refused(request, doer, call.now);
  if (!(await deps.requests.of(openLink).replace({ before: request, after }))) return undefined;
  await wakeWorkers(deps, openLink, after);
  return wrongFactAnswer(recipientOf(after, link.recipientUid), given);
}
