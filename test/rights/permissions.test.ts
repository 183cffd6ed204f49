import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import type { Resource } from '#shared/kernel/route';
import { operations } from '#shared/rights/permission-matrix';
import {
  capabilities,
  holds,
  may,
  principalsOf,
  type Rights,
  reachOf,
} from '#shared/rights/permissions';
import { principals } from '#shared/rights/principals';

/** A row of the client's matrix, as in the test data. */
interface Row {
  id: string;
  [principal: string]: string;
}
const matrix = JSON.parse(readFileSync('test/data/permission-matrix.json', 'utf8')) as {
  operations: Row[];
};

const isTheirs = (id: string) => matrix.operations.some((row) => row.id === id);
const theirs = Object.entries(operations).filter(([id]) => isTheirs(id));
/** Our rows: each is the only place that decides. The test of its resource calls it. */
const ours = Object.entries(operations).filter(([id]) => !isTheirs(id));

const columns = {
  student: 'student',
  carer: 'carer',
  affiliate: 'affiliate',
  faculty: 'faculty',
  placeEditor: 'placeEditor',
  contentEditor: 'editor',
  admin: 'administrator',
} as const;

/** Cells that the client's rows get for capabilities without a column. */
const furtherRights = {
  sender: { 'mail.send': 'all', wet: 'all' },
  reports: { 'usr.get': 'names', 'rp.get': 'all', 'wl.get': 'all', met: 'all', 'es.get': 'all' },
  counsellor: { 'psy.get': 'counsellor', 'psy.save': 'counsellor' },
  attendance: { 'abs.get': 'all', 'abs.sum': 'all', 'stu.info': 'all' },
  privacy: {},
  // All its rows are ours: the client's matrix has only the public pages.
  signing: {},
  // It widens the duty of staff and gives no right on its own.
  'all-students': {},
  // It lets staff download the notes that they may read.
  'notes-download': {},
};

const student: Rights = { type: 'student', is_carer: false, capabilities: [] };
const faculty: Rights = { type: 'faculty', is_carer: false, capabilities: [] };

describe('the right to download notes', () => {
  it('needs the capability as well as being staff', () => {
    const capabilities = ['notes-download'] as const;
    expect(may(faculty, 'note.csv')).toBe(false);
    expect(may({ ...faculty, capabilities }, 'note.csv')).toBe(true);
    expect(may({ ...student, capabilities }, 'note.csv')).toBe(false);
  });
});

describe('the permission matrix', () => {
  it('has every operation of the client, cell for cell', () => {
    const wrong = matrix.operations.flatMap((row) =>
      Object.entries(columns).flatMap(([theirs, ours]) => {
        const operation = operations[row.id as keyof typeof operations];
        const cells: Partial<Record<string, string>> = operation?.cells ?? {};
        // `base` is nothing beyond the base role; `link*` is the carer's own cell of a person who
        // is also faculty.
        const wanted = ['-', 'base', 'link*'].includes(row[theirs] as string)
          ? undefined
          : row[theirs];
        return cells[ours] === wanted
          ? []
          : [`${row.id} ${theirs}: ${cells[ours]} for ${row[theirs]}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(matrix.operations).toHaveLength(74);
  });

  it('has no row of ours that no route uses, or that lets a family see others', () => {
    const used = new Set(
      Object.values<Resource>(api).flatMap((each) => Object.values(each).map((r) => r.operation)),
    );
    const harmless = ['self', 'link', 'aud', 'live', 'place', 'own', 'site', undefined];
    for (const [id, { cells }] of ours) {
      expect([id, used.has(id as keyof typeof operations)]).toEqual([id, true]);
      for (const who of ['student', 'carer', 'affiliate'] as const) {
        expect(harmless).toContain((cells as Partial<Record<string, string>>)[who]);
      }
    }
  });

  it('gives the capabilities without a client column only the listed cells', () => {
    const known = [...Object.values(columns), ...Object.keys(furtherRights)];
    const others = principals.filter((each) => !known.includes(each));
    // `anonymous` has a test below; `internal` is not a person.
    expect(others).toEqual(['anonymous', 'internal']);
    for (const [capability, rows] of Object.entries(furtherRights)) {
      const given = theirs.flatMap(([id, { cells }]) => {
        const reach = (cells as Partial<Record<string, string>>)[capability];
        return reach ? [[id, reach]] : [];
      });
      expect([capability, Object.fromEntries(given)]).toEqual([capability, rows]);
    }
  });

  it('has each row in one part of the matrix', () => {
    // Of two parts with the same row, the table would have the later one.
    const parts = globSync('shared/rights/matrix/*.ts').map((file) => readFileSync(file, 'utf8'));
    const rows = parts.flatMap((text) => [...text.matchAll(/^ {2}'?([\w.-]+)'?: \{/gm)]);
    expect(rows.map(([, id]) => id).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it('gives every route of the contract a row', () => {
    for (const resource of Object.values<Resource>(api)) {
      for (const { operation } of Object.values(resource)) {
        expect(operation === 'public' || operation in operations).toBe(true);
      }
    }
  });

  it('gives people who are not signed in only single-purpose tokens', () => {
    for (const { cells } of Object.values(operations)) {
      expect([undefined, 'tok']).toContain((cells as { anonymous?: string }).anonymous);
    }
  });

  it('unites the rights of all roles of a person', () => {
    const teacherAndCarer: Rights = { type: 'faculty', is_carer: true, capabilities: ['editor'] };
    expect([...principalsOf(teacherAndCarer)].sort()).toEqual(['carer', 'editor', 'faculty']);
    expect([...reachOf(teacherAndCarer, 'stu.info')].sort()).toEqual(['duty', 'link']);
    expect(may(teacherAndCarer, 'post.add')).toBe(true);
    expect(may(faculty, 'post.add')).toBe(false);
    expect(may(student, 'grp.list')).toBe(false);
  });

  it('makes only people who edit a place place editors', () => {
    expect(principalsOf({ ...faculty, places: [] }).has('placeEditor')).toBe(false);
    const editing: Rights = { ...student, places: ['place-1'] };
    expect([...principalsOf(editing)].sort()).toEqual(['placeEditor', 'student']);
    expect([...reachOf(editing, 'pg.put')]).toEqual(['ed']);
    expect(may(editing, 'pg.del')).toBe(false);
    expect(may(editing, 'plc.write')).toBe(false);
    expect(may(student, 'pg.put')).toBe(false);
    expect(may(editing, 'img.add')).toBe(true);
  });

  it('gives an administrator the roles of editor, sender and reporter, but not counsellor', () => {
    const administrator: Rights = { ...faculty, capabilities: ['administrator'] };
    expect(may(administrator, 'mail.send')).toBe(true);
    expect(may(administrator, 'post.add')).toBe(true);
    expect([...reachOf(administrator, 'psy.get')]).toEqual(['own']);
    expect(holds(administrator, 'sender')).toBe(true);
    expect(holds(administrator, 'counsellor')).toBe(false);
    expect(holds(faculty, 'editor')).toBe(false);
    expect(principalsOf(administrator).has('counsellor')).toBe(false);
  });

  it('lets only the privacy officer see who read whose record', () => {
    const others = capabilities.filter((each) => each !== 'privacy');
    expect(may({ ...faculty, capabilities: others, places: ['p'], is_carer: true }, 'audit')).toBe(
      false,
    );
    expect([...reachOf({ ...faculty, capabilities: ['privacy'] }, 'audit')]).toEqual(['all']);
  });

  it('denies marks, notes and finance to an administrator who does not teach', () => {
    const administrator: Rights = {
      type: 'affiliate',
      is_carer: false,
      capabilities: ['administrator'],
    };
    for (const operation of [
      'plot',
      'note.get',
      'note.add',
      'fin',
      'psy.get',
      'rep.file',
    ] as const) {
      expect(may(administrator, operation)).toBe(false);
    }
  });
});
