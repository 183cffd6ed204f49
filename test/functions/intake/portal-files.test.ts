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

describe('files of the portal’s own', () => {
  it('are taken in alone or together in a zip', async () => {
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

  it('are everything there is of their kind: what is missing from the next file is gone', async () => {
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

  it('leave what other files brought as it is', async () => {
    await loadFiles({ 'units.csv': units('u1,c1,Fractions,2026-02-02,') }, stored);
    await loadFiles(
      { 'classrooms.csv': classrooms('r1,k1,7MAT1,https://classroom.example/1') },
      stored,
    );
    expect(storedIn(stored, 'course-units')).toHaveLength(1);
  });

  it('tell file, row, column, value and reason of everything that is wrong, all at once', async () => {
    const faults = await reasonsOf({
      'units.csv': units('u1,nowhere,Fractions,2026-02-30,', 'u1,c1,,2026-02-02,'),
    });
    expect(faults).toEqual([
      {
        file: 'units.csv',
        row: 2,
        column: 'unit_start_date',
        value: '2026-02-30',
        reason: 'This is no date. Please write it as YYYY-MM-DD, for example 2026-02-27.',
      },
      {
        file: 'units.csv',
        row: 3,
        column: 'unit_id',
        value: 'u1',
        reason: 'This identifier stands in row 2 already.',
      },
    ]);
    expect(
      (await reasonsOf({ 'units.csv': units('u1,nowhere,Fractions,2026-02-03,') }))[0],
    ).toEqual({
      file: 'units.csv',
      row: 2,
      column: 'COURSE_ID',
      value: 'nowhere',
      reason: 'There is no course with this identifier in the roster.',
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
  ])('never show %s as a link', async (address) => {
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
          reason: 'This is no address on the web. It must begin with https:// or http://.',
        }),
      ]);
    }
  });

  it('have their texts cleaned like posts, with a word about it', async () => {
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

  it('name tasks by identifier, or by course and title', async () => {
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

  it('are known by name, also when a browser numbered the download, and misspelt ones are not lost in silence', async () => {
    const table = units('u1,c1,Fractions,2026-02-02,');
    expect((await tryFiles({ 'Units (2).csv': table }, { stored })).run).toBeDefined();
    const reason = async (name: string) => (await reasonsOf({ [name]: table }))[0]?.reason;
    expect(await reason('unit.csv')).toBe(
      'The portal has no file of this name. Did you mean units.csv?',
    );
    expect(await reason('absences.csv')).toBe('The portal does not take this file in yet.');
    expect(await reason('lunch.csv')).toMatch(
      /^The portal has no file of this name. It takes a OneRoster zip, /,
    );
    expect((await reasonsOf({ 'units.csv': table, 'lunch.csv': table }))[0]?.file).toBe(
      'lunch.csv',
    );
  });

  it('without rows or columns would take everything away, so they are refused', async () => {
    expect((await reasonsOf({ 'units.csv': units() }))[0]?.reason).toMatch(
      /^There is no row below the header/,
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

  it('are not looked for in a OneRoster package, which has a resources.csv of its own', async () => {
    const faults = await reasonsOf({ 'users.csv': 'sourcedId\n', 'resources.csv': resources() });
    expect(faults[0]?.file).toBe('manifest.csv');
    expect(sent({ 'a.csv': 'x' }).filename).toBe('a.csv');
  });
});

describe('key learning areas', () => {
  it('follow from the subjects of the courses, and keep the picture that the portal gave', async () => {
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
