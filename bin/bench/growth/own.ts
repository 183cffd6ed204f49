import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { goalsPdfJobStore, goalsPdfRepository } from '#functions/goals/pdfs/store/goals-pdfs';
import { writtenGoalsReader } from '#functions/goals/store/written-goals.record';
import { intakeRepository } from '#functions/intake/store/intake';
import { documentJobStore, documentRepository } from '#functions/kernel/documents/store/documents';
import type { DataKey } from '#functions/kernel/keys/data-keys';
import { studentKeys } from '#functions/kernel/keys/student-keys';
import { partition } from '#functions/kernel/record/key';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { reportReader } from '#functions/learning/store/reports';
import { noteRepository } from '#functions/notes/store/notes';
import {
  sealedRequest,
  requestKeys as supportKeys,
  requestUidOf as supportUidOf,
} from '#functions/psychology/store/request-record';
import { requestRepository } from '#functions/psychology/store/requests';
import { schoolSettingsRepository } from '#functions/site/store/school-settings';
import { keptDays, tooOldBefore } from '#shared/retention';
import type { Site } from '#shared/rights/site';
import { studentGoals } from '#shared/tables/goals';
import { staffOf } from '../samples/request.ts';
import { author, filledWith, type Growing, now, page } from './growing.ts';

const later = Math.floor(now.getTime() / 1000) + 86_400;

const documents: Growing = {
  rows: 'documents of a person',
  tables: ['documents'],
  fill: filledWith('documents', (site, { uid, at }) => ({
    pk: `${site}#u`,
    sk: uid,
    documentUid: uid,
    kind: 'email-logs',
    format: 'pdf',
    title: 'Email Logs',
    file_name: 'Email Logs.pdf',
    state: 'ready',
    filter: {},
    done: 1,
    created_at: at,
    deadline: at,
    expires_at: later,
  })),
  calls: (tables) => ({
    'documents.list': (site) =>
      documentRepository(tables).of({ site }).list({ userUid: 'u' }, page, now),
    'job work-watch: open documents': (site) => documentJobStore(tables).of({ site }).open(100),
  }),
};

const goalsPdfs: Growing = {
  rows: 'PDFs of goals',
  tables: ['goals-pdfs'],
  fill: filledWith('goals-pdfs', (site, { uid, at }) => ({
    pk: site,
    sk: uid,
    queuestatisticsUid: uid,
    requestUid: uid,
    scope: 'Year 7',
    created_at: at,
    updated_at: at,
    form_run: 'Year 7',
    home_class: '7A',
    year: '2026',
    term: '1',
    state: 'complete',
    total: 25,
    done: 25,
    deadline: at,
    expires_at: later,
  })),
  calls: (tables) => ({
    'learning-goals-pdf.list': (site) => goalsPdfRepository(tables).of({ site }).list(page, now),
    'job work-watch: open PDFs of goals': (site) => goalsPdfJobStore(tables).of({ site }).open(100),
  }),
};

const goals: Growing = {
  rows: 'versions of a student’s goals',
  tables: ['student-goals'],
  fill: filledWith('student-goals', (site, { at }) => ({
    pk: partition({ site }, studentGoals.records.goals.history, semester),
    sk: at,
    ...semester,
    ...author,
    created_at: at,
    updated_at: at,
    goals: ['To read more.'],
    reflections: [''],
  })),
  calls: (tables) => ({
    'student-goals.versions': async (site, as) => {
      await writtenGoalsReader(tables).of({ site }).goals.versions(semester, page);
      await as(staffOf(site)).audit([semester.userUid]);
    },
  }),
};
const semester = { userUid: 'child', year: '2026', semester: '1' } as const;

const reports: Growing = {
  rows: 'reports of a student',
  tables: ['academic-reports'],
  fill: filledWith('academic-reports', (site, { uid, at }) => ({
    pk: site,
    sk: uid,
    FILE_ID: uid,
    userUid: 'child',
    FILENAME: 'Report.pdf',
    FILE_PATH: 'portal',
    LAST_UPDATED: at.slice(0, 10),
    title: 'Report',
    file: { hash: 'h', size: 1_000 },
    studentPk: `${site}#child`,
    studentSk: `${at.slice(0, 10)}#${uid}`,
  })),
  calls: (tables) => ({
    'student-academic-reports.list': async (site, as) => {
      await reportReader(tables).of({ site }).ofStudent('child', page);
      await as(staffOf(site)).audit(['child']);
    },
  }),
};

const notes: Growing = {
  rows: 'notes about a student',
  tables: ['notes', 'idempotency'],
  fill: filledWith('notes', (site, { uid, at }) => ({
    pk: `${site}#child`,
    sk: uid,
    noteUid: uid,
    studentUid: 'child',
    by: 'u',
    created_at: at,
    visible_all: true,
    sealed: 'x'.repeat(600),
  })),
  calls: (tables) => ({
    'student-notes.list': async (site, as) => {
      await noteRepository(tables, idempotencyRepository(tables)).page(
        ...([{ site, student: 'child' }, page] as const),
        () => true,
      );
      await as(staffOf(site)).audit(['child']);
    },
  }),
};

/** A data key that seals nothing: what is measured here is reading. */
const key: DataKey = {
  stored: 'key',
  seal: (text) => text,
  open: (text) => text,
  blind: (id) => `blind-${id}`,
};
const keys = { create: async () => key, open: async () => key };

const support: Growing = {
  rows: 'requests for support of a student',
  tables: ['psychology', 'idempotency'],
  async fill(tables, site, count) {
    const table = { db: tables.db, TableName: tables.table('psychology') };
    await studentKeys(table).openOrCreate(keys, { site, student: key.blind('child') });
    const sealing = { key, blind: key.blind };
    await filledWith('psychology', (_, { uid, at }) => {
      const request = sealedRequest(sealing, {
        requestUid: supportUidOf(uid, key.blind('child')),
        state: 'closed',
        waits_for: 'nobody',
        mail_me: true,
        created_at: at,
        updated_at: at,
        studentUid: 'child',
        requester: 'carer',
        by: 'carer',
      });
      return { ...supportKeys({ site }, request), ...request };
    })(tables, site, count);
  },
  calls(tables) {
    const open = (site: Site) =>
      requestRepository(tables, idempotencyRepository(tables)).of({ site }).open(keys);
    return {
      'school-psychology-request.list: of a family': async (site) =>
        (await open(site)).ofRequester('carer', page, () => true),
      'school-psychology-request.list: of the counsellors': async (site, as) => {
        const { records } = await (await open(site)).inState('closed', page, () => true);
        await as(staffOf(site)).audit(records.map(({ studentUid }) => studentUid));
      },
    };
  },
};

const settings: Growing = {
  rows: 'changes of the settings',
  tables: ['settings'],
  fill: filledWith('settings', (site, { at }) => ({
    pk: `${site}#changes`,
    sk: at,
    updated_at: at,
    ...author,
    changes: [{ setting: 'leave_days', before: '3', after: '5' }],
  })),
  calls: (tables) => ({
    'school-settings.listChanges': (site) =>
      schoolSettingsRepository(tables).of({ site }).changes(page),
    'school-settings.listFamilyChanges': (site) =>
      schoolSettingsRepository(tables).of({ site }).changes(page),
  }),
};

const rolls: Growing = {
  rows: 'roll-calls',
  tables: ['roll-call'],
  fill: filledWith('roll-call', (site, { uid, at }) => ({
    pk: `${site}#rolls`,
    sk: uid,
    rollUid: uid,
    started_at: at,
    ended_at: at,
    message: '',
    people: 1_000,
    safe: 1_000,
    help: 0,
    none: 0,
    by_group: [],
    marks_gone: true,
  })),
  calls: (tables) => ({
    'roll-call.listReports': (site) => rollCallRepository(tables).of({ site }).reports(page),
    'job purge: roll-calls': (site) =>
      rollCallRepository(tables).of({ site }).endBefore(tooOldBefore(now, keptDays.rollCalls)),
  }),
};

const intakes: Growing = {
  rows: 'intakes',
  tables: ['intake'],
  fill: filledWith('intake', (site, { uid, at }) => ({
    pk: site,
    sk: uid,
    intakeUid: uid,
    filename: 'roster.zip',
    state: 'applied',
    created_at: at,
    updated_at: at,
    created_by: 'Ada',
    counts: [],
    fault_count: 0,
    warnings: [],
    warning_count: 0,
    progress: { done: 1, total: 1 },
    key: `${site}/${uid}`,
  })),
  calls: (tables) => ({
    'intake.list': (site) => intakeRepository(tables).of({ site }).list(page),
    'job work-watch: the intake that runs': (site) => intakeRepository(tables).of({ site }).lock(),
  }),
};

/** Records of one student or person, and of the administration. */
export const ownGrowing = {
  documents,
  goalsPdfs,
  goals,
  reports,
  notes,
  support,
  settings,
  rolls,
  intakes,
};
