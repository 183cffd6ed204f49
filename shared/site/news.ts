/** A change of the portal that its readers notice. */
export interface News {
  /** The month in which it came, and its identity. */
  readonly id: string;
  readonly title: string;
  /** What a person can do now, in sentences to the reader. `for` is anyone without it. */
  readonly points: readonly { readonly text: string; readonly for?: 'staff' | 'families' }[];
}

/** What is new in the portal, the newest first. A deployment with a new entry shows it once. */
export const news: readonly News[] = [
  {
    id: '2026-11',
    title: 'November 2026',
    points: [
      { text: 'Press ? on any screen for help with it.' },
      { text: 'Press Ctrl K, or the search, and type what you want to do.' },
      { text: 'The page Privacy shows what is stored about you and who looked at it.' },
      { text: 'Choose for each child which mail you get.', for: 'families' },
      { text: 'Below each notice you can read why you see it.', for: 'families' },
      {
        text: 'The administration has its tabs at the side, saved views, and acts on several posts.',
        for: 'staff',
      },
      { text: 'A post is published with one last step that says who will see it.', for: 'staff' },
    ],
  },
];

/** The identity of the newest entry. */
export const newestNews = news[0]?.id ?? '';
