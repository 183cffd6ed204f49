import { allClearText } from '#shared/emergency/all-clear';

/** A built-in text for a kind of emergency. The administrator may edit it before it is sent. */
export interface Template {
  readonly kind: string;
  readonly message: string;
}

/** The built-in texts, the most urgent first. Each says what happened, then what to do. */
export const templates: readonly Template[] = [
  {
    kind: 'Lockdown',
    message:
      'Lockdown. Stay inside, lock the doors and keep quiet. Families: do not come to the school. We will write here again soon.',
  },
  {
    kind: 'Evacuation',
    message:
      'Evacuation. Leave the buildings now and walk to the assembly point. Families: do not come to the school. We will write here again soon.',
  },
  {
    kind: 'Early closing',
    message:
      'The school closes early today. Collect your child from the main gate as soon as you can. Students stay with staff until then.',
  },
  {
    kind: 'School closed',
    message: 'The school is closed today. Students stay at home. We will write here again soon.',
  },
  {
    kind: 'All clear',
    message: allClearText,
  },
];
