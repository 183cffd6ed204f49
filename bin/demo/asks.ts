import type { AskRule } from '#shared/asks/ask';
import type { AskedQuestion } from '#shared/questions/question';

/** What a post or an event of a demo school asks. Days count from today. */
export interface DemoAsk {
  readonly by: number;
  readonly rule: AskRule;
  readonly questions?: readonly AskedQuestion[];
  readonly consent?: string;
  /** The staff who call the roll, by the names with which they sign in. */
  readonly helper_usernames?: readonly string[];
  readonly payment?: { readonly cents: number; readonly code: string };
}

const common = { hint: '', required: true, options: [], goes: false };

/** A camp with fewer places than children. */
export const lakeCamp: DemoAsk = {
  by: 9,
  rule: 'any_carer',
  helper_usernames: ['tess'],
  payment: { cents: 12_000, code: 'LAKE8' },
  consent: 'I have read the packing list. Leaders may call a doctor if they cannot reach me.',
  questions: [
    {
      ...common,
      questionUid: 'goes',
      text: 'May your child go to the lake?',
      kind: 'yes-no',
      goes: true,
      limit: 40,
    },
    {
      ...common,
      questionUid: 'brings',
      text: 'What does your child bring?',
      kind: 'several',
      options: ['Tent', 'Life jacket', 'Torch'],
      required: false,
    },
    {
      ...common,
      questionUid: 'health',
      text: 'Allergies, medication or diet?',
      kind: 'school-only',
      required: false,
    },
  ],
};

/** An evening for which families say how many come. */
export const concert = {
  title: 'Concert of the orchestra',
  location: 'Great Hall',
  description: 'Doors open at 5:30 pm. Supper follows in the foyer.',
  /** Days from today, and its times. */
  on: 12,
  from: '18:00',
  until: '20:00',
  asks: {
    by: 10,
    rule: 'each_reader',
    questions: [
      {
        ...common,
        questionUid: 'seats',
        text: 'How many seats do you need?',
        kind: 'number',
        limit: 300,
      },
    ],
  },
} as const satisfies { readonly asks: DemoAsk } & Record<string, unknown>;
