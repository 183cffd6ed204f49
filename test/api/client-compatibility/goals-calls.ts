import { type ClientCall, read } from '#test/api/client-compatibility/call';

const year = String(new Date().getFullYear());
const csv = 'STUDENT_NUMBER,year,term,virtue,goal,reflection\n';

/** The calls about PDFs and files of goals, as the specified client sends them. */
export const goalsCalls: readonly ClientCall[] = [
  {
    as: 'administrator',
    method: 'POST',
    path: 'learning-goals-pdf/',
    answer: 'record',
    body: {
      selected_year: `${year} Year 13`,
      semester: 'Semester 1',
      year,
      username: 'student-north',
    },
    holds: ['queue'],
  },
  {
    ...read('administrator', 'queuestatistics/'),
    holds: [
      'queuestatisticsUid',
      'created_at',
      'created_by',
      'form_run',
      'is_error',
      'message',
      'queue_status',
      'updated_at',
      'semester',
      'academic_year',
    ],
  },
  {
    as: 'administrator',
    method: 'POST',
    path: 'removequeue',
    answer: 'record',
    body: async ({ records }) => {
      const [row] = await records<{ queuestatisticsUid: string }[]>(
        ...(['administrator', 'GET', 'queuestatistics/'] as const),
      );
      return { queuestatisticsUid: row?.queuestatisticsUid ?? '' };
    },
    holds: ['queuestatisticsUid'],
  },
  {
    ...read('administrator', 'student-goals?is_download=true'),
    answer: 'returnData',
    holds: ['pre_signed_URL'],
  },
  {
    as: 'administrator',
    method: 'POST',
    path: 'student-goals/import/',
    answer: 'record',
    body: { filename: 'goals.csv', file: Buffer.from(csv).toString('base64') },
    holds: ['intakeUid', 'state'],
  },
  {
    as: 'student-north',
    method: 'POST',
    path: 'learning-goals-pdf/',
    answer: 'record',
    body: { selected_year: year, semester: 'Semester 1' },
    holds: ['document'],
  },
];
