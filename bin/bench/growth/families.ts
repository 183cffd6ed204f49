import { noticeRepository } from '#functions/absences/store/notices';
import { familyLists } from '../families.ts';
import { familyTables, fillFamilies } from '../samples/sample-families.ts';
import type { Growing } from './growing.ts';

const families: Growing = {
  rows: 'absences, notices and entries of accounts',
  tables: familyTables,
  fill: (tables, site, count) => fillFamilies(tables, { site, absences: count, notices: count }),
  calls(tables) {
    const lists = familyLists(tables);
    return {
      'absences.list: a carer': lists['a carer, absences of a child'],
      'absences.list: a student': lists['a student, own absences'],
      'absences.list: the head of a year': lists['the head of a year, absences of a child'],
      'absences.list: the office': lists['the office, absences of a child'],
      'absences.listNotices: a carer': lists['a carer, notices of a child'],
      'absences.listNotices: the office': lists['the office, notices of a child'],
      'financial-info.listEntries': lists['a carer, the account'],
      'attendance.listDay': lists['the office, notices of a day'],
      'attendance.listOpen': lists['the office, open notices'],
      'attendance.unexplained': lists['the office, unexplained absences'],
      'attendance.listOpen: whether anything is new': lists['the office, whether anything is new'],
      'job work-watch: mail about notices': (site) =>
        noticeRepository(tables).of({ site }).unsent(100),
    };
  },
};

/** What families and the attendance office see. */
export const familyGrowing = { families };
