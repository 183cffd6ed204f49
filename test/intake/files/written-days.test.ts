import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, dayOf, twoReadings } from '#functions/intake/portal/written-days';

describe('days and times as they are written', () => {
  const day = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });

  it('reads every day in every order that a person has said', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '-', '.', ' '), (at, sign) => {
        const iso = at.toISOString().slice(0, 10);
        const [y, m, d] = iso.split('-');
        expect(dayOf([d, m, y].join(sign), 'day-first')).toBe(iso);
        expect(dayOf([Number(m), Number(d), y].join(sign), 'month-first')).toBe(iso);
        expect(dayOf([y, m, d].join(sign))).toBe(iso);
      }),
    );
  });

  it('asks for exactly the days that two orders read as two days', () => {
    fc.assert(
      fc.property(day, (at) => {
        const [y, m, d] = at.toISOString().slice(0, 10).split('-');
        const written = `${d}/${m}/${y}`;
        const two = dayOf(written, 'day-first') !== dayOf(written, 'month-first');
        const isUnclear = Number(d) <= 12 && two;
        expect(dayOf(written) === twoReadings).toBe(isUnclear);
      }),
    );
  });

  it.each(['32/01/2026', '30/02/2026', '1/1/26', 'soon', '2026', '123456', '27 Feb', '1/2/3'])(
    'leaves %s as it is',
    (written) => {
      expect(dayOf(written)).toBe(written);
    },
  );

  it.each(['9', '24:00', '13:00 PM', '0:30 am', '9:60', 'noon', '1.5'])(
    'reads no time in %s',
    (written) => {
      expect(clockOf(written)).toBeUndefined();
    },
  );

  it('reads noon and midnight', () => {
    expect([clockOf('12:00 AM'), clockOf('12:15 pm'), clockOf('09:00:30')]).toEqual([
      '00:00',
      '12:15',
      '09:00:30',
    ]);
  });
});
