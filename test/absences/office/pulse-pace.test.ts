import { expect, it } from 'vitest';
import { paceAt } from '../../../web/src/features/absences/office/pulsePace.ts';

const minutes = (count: number) => count * 60_000;

it('asks every 5 seconds for 10 minutes after the last act, then every 20', () => {
  const paces = [0, 9, 9.99, 10, 480].map((after) =>
    paceAt(minutes(1_000 + after), minutes(1_000)),
  );
  expect(paces).toEqual([5_000, 5_000, 5_000, 20_000, 20_000]);
});
