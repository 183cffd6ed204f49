import type { NotificationPreferences } from '#shared/contract/notification-preferences';
import type { Mailing, MailingPreview, MailSettings } from '#shared/contract/send-emails';
import type { WeeklyEmailText } from '#shared/contract/weeklyemailtext';

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A mailing as the stand-in begins one. */
export const standInMailing = (more: Partial<Mailing>): Mailing => ({
  mailingUid: 'mailing-1',
  type: 'Weekly',
  email_testing: false,
  state: 'waiting',
  period: '2026-W23',
  created_at: at(0),
  created_by: 'Noor Aziz',
  release_at: at(1),
  postsUid: [],
  counts: {
    prepared: 812,
    left_out: [{ reason: 'turned off', count: 14 }],
    sent: 0,
    failed: 0,
    unsure: 0,
    left: 812,
  },
  rate: 14,
  reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
  ...more,
});

/** A message as one kind of reader would get it, in the shape of the portal's own. */
const message = (as: 'student' | 'carer' | 'staff', name: string) => {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Digest</title><style>
.ground { background-color: #f4f4f2; } .words { color: #1c1e21; }
@media (prefers-color-scheme: dark) { .ground { background-color: #111418 !important; } .words { color: #e5e7eb !important; } }
</style></head><body class="ground" style="margin:0;padding:16px;font-family:sans-serif"><h1 class="words">Harbour College this week</h1>
<img src="https://main.localhost/media/main/1.svg" alt="The harbour" width="200"><p class="words">For ${name}, as ${as}.</p>
<p><a class="words" href="https://main.localhost/notices/notice_details/p01">Year 7 camp</a></p><script>parent.document.title='ran'</script></body></html>`;
  return {
    as,
    name,
    subject: `This week at Harbour College, for ${name}`,
    preview_text: 'Camp forms, the orchestra at the harbour, and a bus that stops elsewhere',
    html,
    text: `Harbour College this week\n=========================\n\nFor ${name}, as ${as}.\n\nYear 7 camp: https://main.localhost/notices/notice_details/p01\n`,
    bytes: html.length,
  };
};

const preview = (): MailingPreview => ({
  type: 'Weekly',
  count: 812,
  audience_hash: 'hash-1',
  sample: [
    {
      userUid: 'u-1',
      name: 'Priya Raman',
      username: 'p.raman',
      because: 'Carer of Ada and Ben',
      items: ['Year 7 camp: forms are due on Friday', 'Library opens early from Monday'],
    },
    {
      userUid: 'u-2',
      name: 'Tomás Li',
      username: 's.student',
      because: 'Student',
      items: ['Library opens early from Monday'],
    },
  ],
  left_out: [
    { reason: 'excluded', count: 2 },
    { reason: 'no address', count: 31 },
    { reason: 'suppressed', count: 4 },
    { reason: 'nothing to say', count: 118 },
  ],
  unmatched: ['stranger@example.org'],
  previews: [message('student', 'Tomás'), message('carer', 'Priya'), message('staff', 'Amelia')],
  undo_seconds: 60,
});

const settings = (): MailSettings & { updated_at: string; updated_by: string } => ({
  digest: { on: false, weekday: 5, hour: 15 },
  daily: { on: false, hour: 6 },
  closed_days: ['2026-07-06', '2026-07-07', '2026-07-08', '2026-10-05'],
  undo_seconds: 60,
  updated_at: '',
  updated_by: '',
});

const preferences = (): NotificationPreferences & {
  email: string;
  suppressed?: 'bounce' | 'complaint';
  updated_at: string;
} => ({ digest: true, daily: true, principal: true, email: 'a.hart@example.edu', updated_at: '' });

/** A secret address in the form of the portal's own. */
export const standInToken = `main.${'k'.repeat(22)}.digest.${'p'.repeat(43)}`;

/** What the stand-in knows of mail that goes out. */
export const mailState = () => ({
  weekly: undefined as WeeklyEmailText | undefined,
  preview: preview(),
  mailings: [
    standInMailing({
      mailingUid: 'mailing-old',
      type: 'Daily',
      state: 'sent',
      period: '2026-06-01',
      created_at: '2026-06-01T20:00:00.000Z',
      created_by: 'schedule',
      started_at: '2026-06-01T20:01:00.000Z',
      finished_at: '2026-06-01T20:02:00.000Z',
      counts: { prepared: 640, left_out: [], sent: 638, failed: 2, unsure: 0, left: 0 },
    }),
  ] as Mailing[],
  /** What was asked to be sent, as the contract read it. */
  asked: [] as Record<string, unknown>[],
  /** The sentence with which the next send is refused. */
  refusal: undefined as string | undefined,
  /** Messages that a mailing gains with each look at it. */
  stride: 200,
  settings: settings(),
  preferences: preferences(),
  tokens: new Map([[standInToken, { kind: 'digest' as const, on: true }]]),
});
export type MailState = ReturnType<typeof mailState>;
