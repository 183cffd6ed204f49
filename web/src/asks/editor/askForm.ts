import { type AskDraft, askRuleNames, type EditedAsk, rulesByChild } from '#shared/asks/ask';
import { moneyText } from '#shared/finance/money';
import { limitedOptions, limitedQuestion, mayLimit } from '#shared/questions/places';
import { type AskedKind, type AskedQuestion, askedKinds } from '#shared/questions/question';

/** What a post asks, in the form. */
export type AskForm = Omit<AskDraft, 'asked_at'>;

/** Returns the form of a post that begins to ask. */
export const blankAsk: AskForm = {
  by: '',
  rule: 'any_carer',
  questions: [],
  consent: '',
  results: 'school',
  helpers: [],
  ask_again: false,
};

/** Returns the form of what a saved post asks. */
export const askFormOf = ({ asked_at: _, ...ask }: EditedAsk): AskForm => ({
  ...ask,
  ask_again: false,
});

/** Returns the names in what was typed, separated by commas. */
export const namesIn = (typed: string): string[] => typed.split(',').map((each) => each.trim());

/** The kinds of questions in words. */
export const kindNames: Record<AskedKind, string> = {
  'yes-no': 'Yes or no',
  choice: 'One of several choices',
  several: 'Any of several choices',
  number: 'Number',
  date: 'Day',
  text: 'Text',
  'school-only': 'Text that only the school reads',
};

/** The kinds among which an editor chooses. A switch makes a text one that only the school reads. */
export const chosenKinds = askedKinds.filter((kind) => kind !== 'school-only');

/** Returns the cents of an amount in dollars; 0 for a text that is none. */
export const centsIn = (typed: string): number =>
  /^\d{1,6}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : 0;

/** What the limit of a question counts. */
export const limitNames: Partial<Record<AskedKind, string>> = {
  'yes-no': 'Places for yes',
  number: 'Places for all numbers together',
  choice: 'Places for each choice',
};

/** Returns the number of places in what was typed; the digits alone count. */
export function limitIn(typed: string): number | undefined {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits === '' ? undefined : Number(digits);
}

/** Returns an empty question. */
export const newQuestion = (): AskedQuestion => ({
  questionUid: crypto.randomUUID(),
  text: '',
  hint: '',
  required: true,
  options: [],
  kind: 'yes-no',
  goes: false,
});

/** Whether the answers of a kind are chosen from options. */
export const hasOptions = (kind: AskedKind): boolean => kind === 'choice' || kind === 'several';

/** Returns what is sent of the form: choices without empty lines. */
export const sentAsk = (ask: AskForm): AskForm => ({
  ...ask,
  helper_usernames: ask.helper_usernames?.filter(Boolean),
  payment: rulesByChild.includes(ask.rule) ? ask.payment : undefined,
  questions: ask.questions.map((question) => ({
    ...question,
    options: hasOptions(question.kind)
      ? question.options.map((each) => each.trim()).filter(Boolean)
      : [],
    goes: question.kind === 'yes-no' && question.goes,
    limit: mayLimit(question.kind) ? question.limit : undefined,
  })),
});

/** Returns what is asked, a line for each question. */
export function askInWords({ rule, by, questions, consent, payment }: AskForm): string {
  const asked = questions.map(({ text, options, limit }) =>
    [text, ...options, ...(limit === undefined ? [] : [`${limit} places`])].join(' · '),
  );
  const pays = payment ? `${moneyText(payment.cents)}, ${payment.code}` : '';
  return [`${askRuleNames[rule]}, by ${by}`, ...asked, consent, pays].filter(Boolean).join('\n');
}

/** Returns what an ask has, in short: “3 questions, 1 agreement, $15.00, 3 places”. */
export function askSummary(ask: AskForm): string {
  const { questions, consent, payment } = sentAsk(ask);
  const limited = limitedQuestion(questions);
  const parts = [
    questions.length > 0 && counted(questions.length, 'question'),
    questions.length > 0 && consent.trim() !== '' && '1 agreement',
    payment && moneyText(payment.cents),
    limited && counted(limited.limit * limitedOptions(limited).length, 'place'),
  ];
  return parts.filter(Boolean).join(', ') || '“I have read this”';
}

const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-AU')} ${word}${count === 1 ? '' : 's'}`;

/** Returns the meaning of what is asked, in one notation. Asking again arrives as not asking. */
export const askMeaning = (ask: AskForm | null | undefined): string => {
  if (!ask) return '';
  const { ask_again: _, helpers, ...sent } = sentAsk(ask);
  // Drafts of release 1.7.0 have no names.
  const names = sent.helper_usernames ?? (helpers.length === 0 ? [] : helpers);
  const rest = { ...sent, helper_usernames: names };
  const plain = { ...rest, consent: rest.consent.trim() };
  const questions = rest.questions.map(({ text, hint, ...question }) => ({
    ...question,
    text: text.trim(),
    hint: hint.trim(),
  }));
  return JSON.stringify(
    Object.entries({ ...plain, questions }).sort(([one], [other]) => (one < other ? -1 : 1)),
    sortedKeys,
  );
};

const sortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
