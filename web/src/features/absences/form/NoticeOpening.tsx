import { useState } from 'react';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../auth/session.tsx';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { NotFound } from '../../../components/screen/NotFound.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import type { Student } from '../useStudents.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { NoticeAbout } from './NoticeAbout.tsx';
import { NoticeDetail } from './NoticeDetail.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { noticeRecord } from './noticeRecord.ts';
import { type NewKind, titles } from './titles.ts';

interface NoticeOpeningProps {
  kind: NewKind;
  students: readonly Student[];
  /** The number of the child that is chosen at the start. */
  first: string | undefined;
  /** The notice to open; absent for a new one. */
  noticeUid: string | undefined;
}

/** Opens the form of a new notice, or a notice to change or to read. */
export const NoticeOpening = ({ noticeUid, ...rest }: NoticeOpeningProps) =>
  noticeUid === undefined ? <NewNotice {...rest} /> : <SentNotice noticeUid={noticeUid} />;

function NewNotice({ kind, students, first }: Omit<NoticeOpeningProps, 'noticeUid'>) {
  const { absences } = useSession().settings;
  const only = students.length === 1 ? students[0]?.STUDENT_NUMBER : undefined;
  const chosen = first ?? only;
  const [record] = useState(() =>
    noticeRecord(kind, absences, { children: chosen ? [chosen] : [] }),
  );
  return (
    <Screen title={titles[kind]} visit={{ ...visit, title: titles[kind] }}>
      <OpenRecord
        record={record}
        what={`“${titles[kind]}”`}
        draft={`new ${kind} ${chosen ?? ''}`}
        skeleton={<FormSkeleton />}
      >
        {(opened) => <NoticeForm kind={kind} record={record} opened={opened} students={students} />}
      </OpenRecord>
    </Screen>
  );
}

function SentNotice({ noticeUid }: { noticeUid: string }) {
  const { absences } = useSession().settings;
  const [record] = useState(() => noticeRecord('absence', absences));
  return (
    <OpenRecord
      record={record}
      what="This notice"
      draft={`notice ${noticeUid}`}
      read={() => call(absencesApi.getNotice, { noticeUid })}
      missing={<NotFound />}
    >
      {(opened) => {
        const { saved } = opened;
        if (!saved?.changeable) return saved && <NoticeDetail notice={saved} />;
        return (
          <Screen title="Change this notice" visit={{ ...visit, title: 'Change this notice' }}>
            <NoticeForm
              kind={saved.kind ?? 'absence'}
              record={record}
              opened={opened}
              students={[]}
            >
              <NoticeAbout notice={saved} />
            </NoticeForm>
          </Screen>
        );
      }}
    </OpenRecord>
  );
}

/** The visit in the logs, which have no number of a student. */
const visit = { pageId: '/absences/notify-absence', pageType: 'page' } as const;
