import { type ClientCall, read } from '#test/api/client-compatibility/call';
import { entities, only } from '#test/api/client-compatibility/entities';
import { numberOf } from '#test/support/portal/twin-people';
import { schoolDay } from '#test/support/portal/twin-schools';

/** How calls name the first semester of this year. */
const semester = `semester=1&selected_year=${schoolDay().slice(0, 4)}`;

/** A report that a child is away. */
const notice = { STUDENT_NUMBER: numberOf('north'), days: [schoolDay()], reason: 'illness' };

/** The specified calls about a child: learning, absences, fees and goals. */
export const childCalls: readonly ClientCall[] = [
  {
    as: 'student-north',
    method: 'POST',
    path: 'upcoming-tasks/',
    body: {},
    answer: 'list',
    holds: entities.upcomingTask,
  },
  { ...read('carer-north', 'carerstudents'), holds: entities.carerStudent },
  {
    ...read(
      'carer-north',
      'carerstudents?auth_username=carer-north&student_group=Senior School Students',
    ),
    holds: [],
  },
  { ...read('student', 'students'), answer: 'record', holds: ['year_list', 'students'] },
  {
    ...read('student', 'students?auth_username=student'),
    answer: 'record',
    holds: ['year_list', 'students'],
  },
  {
    ...read('student-north', 'plotcourse/?username=student-north'),
    holds: ['course', 'minimum', 'q1', 'median', 'q3', 'maximum', 'result'],
  },
  {
    ...read('student-north', 'plottask/?username=student-north&courseId=eng8'),
    holds: ['task', 'course', 'minimum', 'q1', 'mean', 'q3', 'maximum', 'result'],
  },
  {
    ...read('student-north', 'student-academic-reports/?username=student-north'),
    holds: ['FILENAME', 'LAST_UPDATED', 'FILE_PATH', 'FILE_ID'],
  },
  {
    ...read('student-north', 'student-learning-behaviour/?username=student-north&type=annual'),
    holds: ['report_period', 'learning_behaviour', 'perc', 'this_year', 'trending'],
  },
  {
    ...read('student-north', 'learning-behaviour-by-course/?username=student-north'),
    holds: ['report_period', 'perc', 'this_year', 'trending', 'course'],
  },
  { ...read('carer-north', `absences/${numberOf('north')}`), holds: [] },
  {
    ...read('carer-north', `absences/percentage/${numberOf('north')}`),
    answer: 'record',
    holds: ['percentage'],
  },
  {
    ...read('student-north', 'absences/absence-summary/?username=student-north'),
    answer: 'record',
    holds: ['green', 'red', 'percentage'],
  },
  {
    as: 'carer-north',
    method: 'POST',
    path: 'absences/',
    body: notice,
    answer: 'record',
    holds: ['noticeUid', 'reason', 'state'],
  },
  {
    as: 'carer-north',
    method: 'POST',
    path: 'send-absent-email/',
    answer: 'record',
    body: async ({ records }) => {
      const { noticeUid } = await records('carer-north', 'POST', 'absences/', notice);
      return { noticeUid };
    },
    holds: [],
  },
  {
    ...read('carer-north', `student-info/?STUDENT_NUMBER=${numberOf('north')}`),
    answer: 'record',
    holds: ['STUDENT_NUMBER'],
  },
  { ...read('carer-north', 'financial-info/'), answer: 'record', holds: [] },
  {
    ...read('carer-north', `year-info/?STUDENT_NUMBER=${numberOf('north')}`),
    answer: 'record',
    holds: [],
  },
  {
    as: 'student-north',
    method: 'POST',
    path: 'student-goals/',
    answer: 'record',
    body: { goals: ['Read each day.'], reflections: [] },
    holds: ['goals', 'reflections'],
  },
  {
    ...read('student-north', 'student-goals/'),
    answer: 'record',
    holds: ['goals', 'reflections'],
  },
  {
    as: 'student-north',
    method: 'PUT',
    path: 'student-goals/',
    answer: 'record',
    body: async ({ records }) => {
      const goals = await records('student-north', 'GET', 'student-goals/');
      return { ...only(['goals', 'reflections', 'updated_at'], goals), goals: ['Ask more.'] };
    },
    holds: ['goals', 'reflections'],
  },
  {
    ...read('student-north', 'student-goals?is_download=true'),
    answer: 'returnData',
    holds: ['pre_signed_URL'],
  },
  {
    ...read('carer-north', `student-learning-goals/?username=student-north&${semester}`),
    answer: 'record',
    holds: ['goals', 'reflections'],
  },
  { ...read('carer-north', `homeroom-comments/?username=student-north&${semester}`), holds: [] },
];
