import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryRoster } from './packages.ts';
import { ics, loadFiles, sent, storedIn, storedSchool, tryFiles, vevent } from './portal-loads.ts';

let stored: MemoryRoster;
beforeEach(async () => {
  stored = await storedSchool();
});

const units = (...rows: string[]) =>
  ['unit_id,COURSE_ID,unit_name,unit_start_date,component_html', ...rows, ''].join('\n');
const resources = (...rows: string[]) =>
  ['TASK_ID,COURSE_ID,TASK,year,LEARNING_RESOURCE,LEARNING_RESOURCE_URL', ...rows, ''].join('\n');
const classrooms = (...rows: string[]) =>
  ['classroom_urlUid,CLASS_ID,class_name,alternateLink', ...rows, ''].join('\n');

const reasonsOf = async (files: Record<string, string>) => {
  const { faults, run } = await tryFiles(files, { stored });
  expect(run).toBeUndefined();
  return faults;
};

describe('the portal’s own files', () => {
  it('reads a single file or several in a zip', async () => {
    const alone = await tryFiles({ 'units.csv': units('u1,c1,Fractions,2026-02-02,') }, { stored });
    expect(alone.run?.counts).toEqual([
      { kind: 'course-units', added: 1, changed: 0, leaving: 0, unchanged: 0 },
    ]);
    const together = await tryFiles(
      {
        'units.csv': units('u1,c1,Fractions,2026-02-02,'),
        'classrooms.csv': classrooms('r1,k1,7MAT1,https://classroom.example/1'),
        'term.ics': ics(vevent('UID:e1', 'SUMMARY:Term begins', 'DTSTART;VALUE=DATE:20260203')),
      },
      { stored },
    );
    expect(together.faults).toEqual([]);
    expect(together.run?.format).toBe('Files of the portal: units.csv, classrooms.csv, term.ics');
    expect(together.run?.counts.map(({ kind, added }) => [kind, added])).toEqual([
      ['course-units', 1],
      ['course-classrooms', 1],
      ['calendar', 1],
    ]);
  });

  it('deletes records that the next file lacks', async () => {
    await loadFiles(
      { 'units.csv': units('u1,c1,Fractions,2026-02-02,', 'u2,c1,Angles,2026-04-20,') },
      stored,
    );
    const { run } = await loadFiles(
      { 'units.csv': units('u2,c1,Angles and lines,2026-04-20,') },
      stored,
    );
    expect(run?.counts).toEqual([
      { kind: 'course-units', added: 0, changed: 1, leaving: 1, unchanged: 0 },
    ]);
    expect(storedIn(stored, 'course-units').map(({ unit_name }) => unit_name)).toEqual([
      'Angles and lines',
    ]);
    const again = await tryFiles(
      { 'units.csv': units('u2,c1,Angles and lines,2026-04-20,') },
      { stored },
    );
    expect(again.plan).toEqual([]);
  });

  it('keeps the records of other files', async () => {
    await loadFiles({ 'units.csv': units('u1,c1,Fractions,2026-02-02,') }, stored);
    await loadFiles(
      { 'classrooms.csv': classrooms('r1,k1,7MAT1,https://classroom.example/1') },
      stored,
    );
    expect(storedIn(stored, 'course-units')).toHaveLength(1);
  });

  it('reports file, row, column, value and reason of each fault at once', async () => {
    const faults = await reasonsOf({
      'units.csv': units('u1,nowhere,Fractions,2026-02-30,', 'u1,c1,,2026-02-02,'),
    });
    expect(faults).toEqual([
      {
        file: 'units.csv',
        row: 2,
        column: 'unit_start_date',
        value: '2026-02-30',
        reason: 'There is no such day. Write days as YYYY-MM-DD, for example 2026-02-27.',
      },
      {
        file: 'units.csv',
        row: 3,
        column: 'unit_id',
        value: 'u1',
        reason: 'Row 2 has the same identifier.',
      },
    ]);
    expect(
      (await reasonsOf({ 'units.csv': units('u1,nowhere,Fractions,2026-02-03,') }))[0],
    ).toEqual({
      file: 'units.csv',
      row: 2,
      column: 'COURSE_ID',
      value: 'nowhere',
      reason: 'The roster has no course with this identifier.',
    });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' data:text/html;x',
    'file:///etc/passwd',
    '//evil.example/x',
    'https:evil.example',
    'https://user:secret@evil.example/',
    'mailto:a@example.edu',
    'https://',
    '"https://example.edu/a b"',
  ])('refuses %s as a link', async (address) => {
    const inRooms = await reasonsOf({ 'classrooms.csv': classrooms(`r1,k1,7MAT1,${address}`) });
    const inTasks = await reasonsOf({ 'resources.csv': resources(`,c1,Essay,,Guide,${address}`) });
    for (const [faults, column] of [
      [inRooms, 'alternateLink'],
      [inTasks, 'LEARNING_RESOURCE_URL'],
    ] as const) {
      expect(faults).toEqual([
        expect.objectContaining({
          row: 2,
          column,
          reason: 'This is not a web address. It must begin with https:// or http://.',
        }),
      ]);
    }
  });

  it('sanitises texts like posts, with a warning', async () => {
    const html = '<p onclick=x()>Hello</p><script>x()</script><a href="javascript:x()">go</a>';
    const { warnings } = await loadFiles(
      { 'units.csv': units(`u1,c1,Fractions,2026-02-02,"${html.replaceAll('"', '""')}"`) },
      stored,
    );
    const [unit] = storedIn(stored, 'course-units');
    expect(unit?.component_html).toContain('<p>Hello</p>');
    expect(unit?.component_html).not.toMatch(/script|onclick/i);
    expect(warnings.map(({ column }) => column)).toEqual(['component_html']);
  });

  it('finds tasks by identifier, or by course and title', async () => {
    await loadFiles(
      {
        'resources.csv': resources(
          'x1,,,,Guide,https://example.edu/1',
          ',c1,Essay,2026,Sheet,https://example.edu/2',
        ),
      },
      stored,
    );
    expect(
      storedIn(stored, 'course-tasks').map(({ COURSE_ID, TASK_ID, TASK }) => [
        COURSE_ID,
        TASK_ID,
        TASK,
      ]),
    ).toEqual([
      ['c1', 'x1', 'Essay'],
      ['c1', undefined, 'Essay'],
    ]);
    const faults = await reasonsOf({
      'resources.csv': resources(
        'x9,,,,Guide,https://example.edu/1',
        ',,,,Guide,https://example.edu/1',
        ',c9,Essay,,Guide,https://example.edu/1',
        ',c1,Essay,,Same,https://example.edu/1',
        ',c1,Essay,,Same,https://example.edu/1',
      ),
    });
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'TASK_ID'],
      [3, 'COURSE_ID'],
      [4, 'COURSE_ID'],
      [6, 'LEARNING_RESOURCE'],
    ]);
  });

  it('recognises files by name, also numbered downloads, and reports misspelt names', async () => {
    const table = units('u1,c1,Fractions,2026-02-02,');
    expect((await tryFiles({ 'Units (2).csv': table }, { stored })).run).toBeDefined();
    const reason = async (name: string) => (await reasonsOf({ [name]: table }))[0]?.reason;
    expect(await reason('unit.csv')).toBe(
      'The portal does not know this file name. Did you mean units.csv?',
    );
    expect(await reason('lunch.csv')).toMatch(
      /^The portal does not know this file name. It imports a OneRoster zip, /,
    );
    expect((await reasonsOf({ 'units.csv': table, 'lunch.csv': table }))[0]?.file).toBe(
      'lunch.csv',
    );
  });

  it('refuses files without rows or columns', async () => {
    expect((await reasonsOf({ 'units.csv': units() }))[0]?.reason).toMatch(
      /^This file has no rows below the header/,
    );
    expect((await reasonsOf({ 'units.csv': '' }))[0]?.reason).toBe('This file is empty.');
    const missing = await reasonsOf({ 'units.csv': 'unit_id,unit_name\nu1,Fractions\n' });
    expect(missing.map(({ column }) => column)).toEqual(['COURSE_ID', 'unit_start_date']);
    expect((await reasonsOf({ 'units.csv': units('u1;c1') }))[0]?.reason).toMatch(
      /has 1 values, the header has 5/,
    );
    expect((await reasonsOf({ 'units.csv': 'unit_id;COURSE_ID\nu1;c1\n' }))[0]?.reason).toMatch(
      /semicolons/,
    );
    expect((await reasonsOf({ 'units.csv': '\u0000\u0000' }))[0]?.reason).toMatch(/zero bytes/);
  });

  it('treats a zip with users.csv as a OneRoster package', async () => {
    const faults = await reasonsOf({ 'users.csv': 'sourcedId\n', 'resources.csv': resources() });
    expect(faults[0]?.file).toBe('manifest.csv');
    expect(sent({ 'a.csv': 'x' }).filename).toBe('a.csv');
  });
});

describe('key learning areas', () => {
  it('derives areas from the subjects of courses and keeps their pictures', async () => {
    const { packageOf, load, smallSchool } = await import('./packages.ts');
    const school = smallSchool();
    const withSubject = (subjects: string) => ({
      ...school,
      courses: [{ sourcedId: 'c1', title: 'Maths 7', orgSourcedId: 'd1', subjects }],
    });
    await load(packageOf(withSubject('Mathematics,History')), stored);
    const [area] = [...stored.learningAreas.values()];
    expect([...stored.learningAreas.values()].map((each) => each.key_learning_area)).toEqual([
      'Mathematics',
      'History',
    ]);
    stored.learningAreas.set(area?.klaUid ?? '', { ...area, image: 'main/a.png' } as never);
    const { run } = await load(packageOf(withSubject('MATHEMATICS')), stored);
    expect([...stored.learningAreas.values()]).toEqual([
      { klaUid: area?.klaUid, key_learning_area: 'MATHEMATICS', image: 'main/a.png' },
    ]);
    expect(run?.counts.find(({ kind }) => kind === 'key-learning-area')).toMatchObject({
      changed: 1,
      leaving: 1,
    });
  });
});
