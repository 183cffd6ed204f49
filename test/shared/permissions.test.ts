import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api';
import type { Resource } from '#shared/contract/route';
import { operations, principals } from '#shared/permission-matrix';
import { capabilities, holds, may, principalsOf, type Rights, reachOf } from '#shared/permissions';

/** The client's matrix, word for word, as the test data holds it. */
interface Row {
  id: string;
  [principal: string]: string;
}
const matrix = JSON.parse(readFileSync('test/data/permission-matrix.json', 'utf8')) as {
  operations: Row[];
};

const columns = {
  student: 'student',
  carer: 'carer',
  affiliate: 'affiliate',
  faculty: 'faculty',
  placeEditor: 'placeEditor',
  contentEditor: 'editor',
  admin: 'administrator',
} as const;

const everyone = (reach: string) => ({
  ...{ student: reach, carer: reach, affiliate: reach, faculty: reach },
  administrator: reach,
});
const ofEditors = { placeEditor: 'ed', administrator: 'all' };
/** Rows that the client's matrix has not. */
const ours = {
  'pg.ver': ofEditors,
  'pg.blog': ofEditors,
  'post.bin': { administrator: 'all' },
  'post.restore': { editor: 'own', administrator: 'all' },
  'post.versions': { editor: 'all', administrator: 'all' },
  'aud.see': { editor: 'all', administrator: 'all' },
  'emg.write': { administrator: 'all' },
  'cal.feed': everyone('self'),
  np: everyone('self'),
  search: { ...everyone('aud'), administrator: 'all' },
  'kla.image': { administrator: 'all' },
  intake: { administrator: 'all' },
  audit: { privacy: 'all' },
};
/** The cells of the capabilities that the client's matrix has no column for (decisions.md section 2). */
const furtherRights = {
  sender: { 'mail.send': 'all', wet: 'all' },
  reports: { 'rp.get': 'all', 'wl.get': 'all', met: 'all', 'es.get': 'all' },
  counsellor: { 'psy.get': 'counsellor', 'psy.save': 'counsellor' },
  privacy: { audit: 'all' },
};

const student: Rights = { type: 'student', is_carer: false, capabilities: [] };
const faculty: Rights = { type: 'faculty', is_carer: false, capabilities: [] };

describe('the permission matrix', () => {
  it('has every operation of the client, cell for cell', () => {
    const wrong = matrix.operations.flatMap((row) =>
      Object.entries(columns).flatMap(([theirs, ours]) => {
        const operation = operations[row.id as keyof typeof operations];
        const cells: Partial<Record<string, string>> = operation?.cells ?? {};
        // `base` is nothing beyond the base role; `link*` is the carer's own cell of a person who is also faculty.
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

  it('has these rows beside the client’s, and no other', () => {
    const theirs = new Set(matrix.operations.map(({ id }) => id));
    const added = Object.entries(operations).filter(([id]) => !theirs.has(id));
    expect(Object.fromEntries(added.map(([id, { cells }]) => [id, cells]))).toEqual(ours);
  });

  it('gives whoever the client has no column for what decisions.md names, and no other cell', () => {
    const known = [...Object.values(columns), ...Object.keys(furtherRights)];
    const others = principals.filter((each) => !known.includes(each));
    // Whoever is not signed in has a test below; our own machinery is no person.
    expect(others).toEqual(['anonymous', 'internal']);
    for (const [capability, rows] of Object.entries(furtherRights)) {
      const given = Object.entries(operations).flatMap(([id, { cells }]) => {
        const reach = (cells as Partial<Record<string, string>>)[capability];
        return reach ? [[id, reach]] : [];
      });
      expect([capability, Object.fromEntries(given)]).toEqual([capability, rows]);
    }
  });

  it('gives every route of the contract a row', () => {
    for (const resource of Object.values<Resource>(api)) {
      for (const { operation } of Object.values(resource)) {
        expect(operation === 'public' || operation in operations).toBe(true);
      }
    }
  });

  it('gives nobody who is not signed in anything but single-purpose tokens', () => {
    for (const { cells } of Object.values(operations)) {
      expect([undefined, 'tok']).toContain((cells as { anonymous?: string }).anonymous);
    }
  });

  it('adds up what a person is', () => {
    const teacherAndCarer: Rights = { type: 'faculty', is_carer: true, capabilities: ['editor'] };
    expect([...principalsOf(teacherAndCarer)].sort()).toEqual(['carer', 'editor', 'faculty']);
    expect([...reachOf(teacherAndCarer, 'stu.info')].sort()).toEqual(['duty', 'link']);
    expect(may(teacherAndCarer, 'post.add')).toBe(true);
    expect(may(faculty, 'post.add')).toBe(false);
    expect(may(student, 'grp.list')).toBe(false);
  });

  it('makes who edits a place a place editor, and nobody who edits none', () => {
    expect(principalsOf({ ...faculty, places: [] }).has('placeEditor')).toBe(false);
    const editing: Rights = { ...student, places: ['place-1'] };
    expect([...principalsOf(editing)].sort()).toEqual(['placeEditor', 'student']);
    expect([...reachOf(editing, 'pg.put')]).toEqual(['ed']);
    expect(may(editing, 'pg.del')).toBe(false);
    expect(may(editing, 'plc.write')).toBe(false);
    expect(may(student, 'pg.put')).toBe(false);
    expect(may(editing, 'img.add')).toBe(true);
  });

  it('makes an administrator editor, sender and reporter, never counsellor', () => {
    const administrator: Rights = { ...faculty, capabilities: ['administrator'] };
    expect(may(administrator, 'mail.send')).toBe(true);
    expect(may(administrator, 'post.add')).toBe(true);
    expect([...reachOf(administrator, 'psy.get')]).toEqual(['own']);
    expect(holds(administrator, 'sender')).toBe(true);
    expect(holds(administrator, 'counsellor')).toBe(false);
    expect(holds(faculty, 'editor')).toBe(false);
    expect(principalsOf(administrator).has('counsellor')).toBe(false);
  });

  it('lets the privacy officer see who read whose record, and nobody else, whatever else they are', () => {
    const others = capabilities.filter((each) => each !== 'privacy');
    expect(may({ ...faculty, capabilities: others, places: ['p'], is_carer: true }, 'audit')).toBe(
      false,
    );
    expect([...reachOf({ ...faculty, capabilities: ['privacy'] }, 'audit')]).toEqual(['all']);
  });

  it('gives an administrator who does not teach no marks, notes or finance', () => {
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
