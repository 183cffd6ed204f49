import { expect, it } from 'vitest';
import { forFamilies } from '../../web/src/features/emergency/forFamilies.ts';
import { templates } from '../../web/src/features/emergency/templates.ts';

it.each([
  [
    'Lockdown. Stay inside, lock the doors. Families: do not come. We write again soon.',
    'Families: do not come.',
    'Lockdown. Stay inside, lock the doors. We write again soon.',
  ],
  ['Parents may come to gate B! Staff stay.', 'Parents may come to gate B!', 'Staff stay.'],
  ['The school closes early today', '', 'The school closes early today'],
  [
    'Buses leave at 2.45 pm. Families: collect from gate B at 3.30 pm. See www.school.example/gates now.',
    'Families: collect from gate B at 3.30 pm.',
    'Buses leave at 2.45 pm. See www.school.example/gates now.',
  ],
  ['At 8 a.m. parents may come.', '', 'At 8 a.m. parents may come.'],
  ['Familiestag. Stay.', '', 'Familiestag. Stay.'],
  ['', '', ''],
])('puts what families are told first: %s', (message, told, rest) => {
  expect(forFamilies(message)).toEqual({ told, rest });
});

it('loses no word of a message', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).sort();
  for (const { message } of templates) {
    const { told, rest } = forFamilies(message);
    expect(words(`${told} ${rest}`)).toEqual(words(message));
  }
});
