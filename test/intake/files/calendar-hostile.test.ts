import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { naughtyStrings } from '#test/support/texts';
import type { MemoryRoster } from './packages.ts';
import { ics, loadFiles, storedIn, storedSchool, tryFiles, vevent } from './portal-loads.ts';

let stored: MemoryRoster;
beforeAll(async () => {
  stored = await storedSchool();
});

const whole = ics(
  'BEGIN:VTIMEZONE\r\nTZID:Ours\r\nBEGIN:STANDARD\r\nDTSTART:20080406T030000',
  'TZOFFSETFROM:+1100\r\nTZOFFSETTO:+1000\r\nEND:STANDARD\r\nEND:VTIMEZONE',
  vevent(
    'UID:e1',
    'SUMMARY;LANGUAGE=en:A long title\\, folded\r\n here',
    'DTSTART;TZID=Ours:20260713T090000',
    'DURATION:PT1H30M',
    'RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;UNTIL=20270101T000000Z',
    'EXDATE;TZID=Ours:20260811T090000,20260812T090000',
    'RDATE:20260913T090000Z',
    'SEQUENCE:4',
    'CATEGORIES:Sport,Music',
    'BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT15M\r\nEND:VALARM',
  ),
  vevent(
    'UID:e1',
    'RECURRENCE-ID:20260727T230000Z',
    'DTSTART:20260728T230000Z',
    'DTEND:20260729T000000Z',
  ),
);

it('reads or refuses a corrupted calendar file without an exception', async () => {
  const corrupted = fc
    .array(
      fc.record({
        at: fc.nat(whole.length),
        cut: fc.nat(12),
        put: fc.oneof(
          fc.constantFrom(
            '',
            ':',
            ';',
            '=',
            ',',
            '"',
            '\r\n',
            '\r\n ',
            '\\',
            'T',
            'Z',
            '99',
            '-',
            '\u0007',
            'END:VEVENT',
          ),
          fc.string({ maxLength: 6 }),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((edits) =>
      edits.reduce(
        (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
        whole,
      ),
    );
  let read = 0;
  await fc.assert(
    fc.asyncProperty(corrupted, async (text) => {
      const { run, faults } = await tryFiles({ 'a.ics': text }, { stored });
      expect(run === undefined).toBe(faults.length > 0);
      expect(faults.every(({ file, reason }) => file !== '' && /^[A-Z].*[.)]$/s.test(reason))).toBe(
        true,
      );
      if (run) read += 1;
    }),
    { numRuns: 600 },
  );
  // The corruption must leave some files readable and break some others.
  expect(read).toBeGreaterThan(10);
  expect(read).toBeLessThan(590);
});

it('imports each naughty text that can be shown', async () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = naughtyStrings
    .filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text))
    .map((text, i) => `e${i},${cell(text)},2026-03-02,1,${cell(text)}`);
  const table = ['EVENT_ID,title,starts,AUDIENCE_TYPE_ID,location', ...rows, ''].join('\n');
  const local = await storedSchool();
  await loadFiles({ 'calendar.csv': table }, local);
  expect(storedIn(local, 'calendar')).toHaveLength(rows.length);
});

it('checks 10,000 events at once', async () => {
  const events = Array.from({ length: 10_000 }, (_, i) =>
    vevent(
      `UID:e${i}`,
      `SUMMARY:Event ${i}`,
      `DTSTART;TZID=Australia/Sydney:2026${String((i % 12) + 1).padStart(2, '0')}13T090000`,
      ...(i % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=20'] : []),
    ),
  );
  const { run } = await tryFiles({ 'a.ics': ics(...events) }, { stored });
  expect(run?.counts[0]?.added).toBe(10_000);
}, 60_000);
