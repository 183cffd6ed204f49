import type { BrowserContext, Route as Intercepted } from 'playwright-core';
import type * as z from 'zod';
import { AppError, statusOf } from '#shared/kernel/errors';
import { wrap, wrapError } from '#shared/kernel/wire';
import type { RecipientView } from '#shared/signing/recipient-view';
import type { signing } from '#shared/signing/signing.contract';
import { signingSchemas } from '#shared/signing/signing.schemas';

type View = z.infer<typeof RecipientView>;
type Act = keyof typeof signing;

/** A call of the page, as the contract reads it. */
export interface SigningCall {
  readonly act: Act;
  readonly input: Readonly<Record<string, unknown>>;
  /** The `Idempotency-Key`; empty without one. */
  readonly key: string;
}

const notFound = () => new AppError('notFound', 'This link is not valid.');

/**
 * Answers the calls of signing pages in a browser profile, as the contract says. Inputs and outputs
 * are checked by the contract. It knows one link, with the token `good`.
 */
export async function fakeLink(context: BrowserContext, given: View) {
  const link = {
    calls: [] as SigningCall[],
    view: given,
    /** Whether the pass is over, the link is gone, or the network is away. */
    isPassOver: false,
    isGone: false,
    /** Whether the copy is still being made when it is asked for. */
    isSealing: false,
    isAway: false,
    /** Answers that are lost after the act, by act. */
    lost: [] as Act[],
    acts: new Map<string, View>(),
    of: (act: Act) => link.calls.filter((each) => each.act === act),
  };
  await context.route('**/api/signing/**', async (route) => {
    if (link.isAway) return route.abort();
    const { act, input, key } = readCall(route);
    link.calls.push({ act, input, key });
    try {
      const output = signingSchemas[act].output.parse(answer(link, act, input, key));
      if (link.lost.includes(act)) {
        link.lost.splice(link.lost.indexOf(act), 1);
        return route.abort();
      }
      await route.fulfill({ contentType: 'application/json', body: wrap('records', output) });
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('badRequest', String(error));
      await route.fulfill({
        status: statusOf[known.kind],
        contentType: 'application/json',
        body: wrapError(known),
      });
    }
  });
  await context.route('**/fake-picture-*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture(route.request().url()) }),
  );
  await context.route('**/fake-copy.pdf', (route) =>
    route.fulfill({
      contentType: 'application/pdf',
      headers: { 'content-disposition': 'attachment; filename="agreement.pdf"' },
      body: '%PDF-',
    }),
  );
  return link;
}
export type FakeLink = Awaited<ReturnType<typeof fakeLink>>;

function readCall(route: Intercepted): SigningCall {
  const request = route.request();
  const url = new URL(request.url());
  const [, , , token = '', last = ''] = url.pathname.split('/');
  const act = actOf(request.method(), last);
  const body =
    request.method() === 'GET' ? Object.fromEntries(url.searchParams) : request.postDataJSON();
  const input = signingSchemas[act].input.parse({ token: decodeURIComponent(token), ...body });
  return { act, input, key: request.headers()['idempotency-key'] ?? '' };
}

function actOf(method: string, last: string): Act {
  if (method === 'GET') return 'ask';
  if (last === 'answers') return 'save';
  return last === '' ? 'sign' : (last as Act);
}

function answer(link: FakeLink, act: Act, input: SigningCall['input'], key: string): unknown {
  if (input.token !== 'good' || link.isGone) throw notFound();
  if (input.page === 'docusignboarder') throw notFound();
  if (act === 'ask') return { asks: ['birthday', 'number'] };
  if (act === 'open') {
    if (input.birthday !== '29-02' && input.number !== '4711') {
      throw new AppError('badRequest', 'This is not right. You have 4 tries left.');
    }
    link.isPassOver = false;
    return { pass: 'pass', view: link.view };
  }
  if (link.isPassOver) throw new AppError('unauthorised', 'Answer the question again.');
  if (act === 'pictures') {
    const from = Number(input.from);
    const pages = link.view.pages.map((_, at) => at + 1).slice(from - 1, from + 9);
    return { pictures: pages.map((page) => ({ page, url: `/fake-picture-${page}.svg` })) };
  }
  if (act === 'save') {
    const filled = { answers: input.answers, values: input.values } as View['filled'];
    link.view = { ...link.view, filled };
    return { saved_at: '2026-06-01T02:03:04.000Z' };
  }
  if (act === 'copy') {
    if (link.isSealing) {
      link.isSealing = false;
      throw new AppError('conflict', 'Your copy is not ready. Try again in a minute.');
    }
    return { url: '/fake-copy.pdf' };
  }
  const known = link.acts.get(key);
  if (known) return known;
  link.view =
    act === 'sign'
      ? { ...link.view, state: 'done' }
      : { ...link.view, state: 'declined', request_state: 'declined' };
  link.acts.set(key, link.view);
  return link.view;
}

/** Draws a page of lines. */
function picture(url: string): string {
  const page = /\d+/.exec(new URL(url).pathname)?.[0];
  const lines = Array.from(
    { length: 26 },
    (_, n) =>
      `<text x="60" y="${150 + n * 24}" font-size="12">Sentence ${n + 1} of page ${page}, about the enrolment of a student at Harbour College.</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842" width="1080" height="1528"><rect width="595" height="842" fill="#fff"/><g font-family="serif"><text x="60" y="90" font-size="24">Enrolment agreement</text>${lines.join('')}</g></svg>`;
}

const textOf = (page: number) => [
  'Enrolment agreement',
  `Sentence 1 of page ${page}, about the enrolment of a student at Harbour College.`,
];

const place = (left: number, top: number, width = 0.35, height = 0.035) => ({
  left,
  top,
  width,
  height,
});

/** A document of 3 pages with every kind of field, for a first guardian. */
export const agreement: View = {
  family: 'docusign',
  title: 'Enrolment agreement 2027',
  school: 'Harbour College',
  student_name: 'Amelia Hart',
  name: 'Jordan Hart',
  role: 'signer',
  state: 'opened',
  request_state: 'viewed',
  expires_at: '2026-12-08T00:00:00.000Z',
  consent: 'I agree to sign this agreement electronically.',
  pages: [1, 2, 3].map((page) => ({
    width: 595,
    height: 842,
    text: page === 2 ? [] : textOf(page),
  })),
  fields: [
    {
      kind: 'name',
      label: 'Your name',
      page: 1,
      box: place(0.1, 0.82),
      options: [],
      required: true,
    },
    {
      kind: 'text',
      label: 'Allergies',
      page: 1,
      box: place(0.1, 0.88, 0.8),
      options: [],
      required: false,
    },
    {
      kind: 'checkbox',
      label: 'We have read the rules of the college',
      page: 1,
      box: place(0.06, 0.93, 0.03, 0.02),
      options: [],
      required: true,
    },
    {
      kind: 'choice',
      label: 'How will you pay?',
      page: 3,
      box: place(0.1, 0.72),
      options: ['By term', 'By year'],
      required: true,
    },
    {
      kind: 'initials',
      label: 'Your initials',
      page: 3,
      box: place(0.6, 0.72, 0.15),
      options: [],
      required: true,
    },
    {
      kind: 'signature',
      label: 'Signature of the first guardian',
      page: 3,
      box: place(0.1, 0.84, 0.4, 0.06),
      options: [],
      required: true,
    },
    {
      kind: 'date',
      label: 'Day',
      page: 3,
      box: place(0.6, 0.86, 0.2),
      options: [],
      required: true,
    },
  ].map((field, at) => ({ ...field, fieldUid: `f${at + 1}` })) as View['fields'],
  shown: [
    {
      page: 1,
      box: place(0.1, 0.13, 0.4, 0.025),
      label: 'Name of the student',
      value: { kind: 'text', text: 'Amelia Hart' },
    },
  ],
  questions: [],
  page_rules: [],
  filled: { answers: {}, values: {} },
  others: [
    { name: 'Sam Hart', party: 'Second guardian', role: 'signer', state: 'waiting' },
    { name: 'Pat Lee', party: 'Principal', role: 'approver', state: 'done' },
  ],
  has_copy: false,
};

const question = {
  hint: '',
  required: true,
  options: [] as string[],
  parts: [],
  school_only: false,
};

/** The same document with questions; the last page belongs to boarders. */
export const interview: View = {
  ...agreement,
  questions: [
    {
      ...question,
      questionUid: 'q1',
      kind: 'yes-no',
      text: 'Will Amelia board at the college?',
      hint: 'You can change this until the first day of term.',
    },
    {
      ...question,
      questionUid: 'q2',
      kind: 'choice',
      text: 'Which house would you like?',
      options: ['North', 'South'],
      shown_if: { questionUid: 'q1', is: ['yes'] },
    },
    { ...question, questionUid: 'q3', kind: 'date', text: 'When does Amelia arrive?' },
    {
      ...question,
      questionUid: 'q4',
      kind: 'text',
      text: 'Is there anything that the school should know?',
      required: false,
      school_only: true,
    },
    {
      ...question,
      questionUid: 'q5',
      kind: 'repeat',
      text: 'Brothers and sisters at the college',
      required: false,
      parts: [
        { ...question, questionUid: 'p1', kind: 'text', text: 'Name' },
        { ...question, questionUid: 'p2', kind: 'date', text: 'Birthday', required: false },
      ].map(({ parts: _, school_only: __, ...part }) => part) as never,
    },
  ],
  page_rules: [{ from: 2, to: 2, shown_if: { questionUid: 'q1', is: ['yes'] } }],
};
