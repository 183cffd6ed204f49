import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import type { NoticeKind } from '#shared/absences/notice-kinds';
import { call } from '../../api/client.ts';
import { useSession } from '../../auth/session.tsx';
import { OpenRecord } from '../../components/editing/OpenRecord.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { FormSkeleton } from './form/FormSkeleton.tsx';
import { NoticeAbout } from './form/NoticeAbout.tsx';
import { NoticeDetail } from './form/NoticeDetail.tsx';
import { NoticeForm } from './form/NoticeForm.tsx';
import { noticeRecord } from './form/noticeRecord.ts';
import { type Student, useStudents } from './useStudents.ts';

/** `/absences/notify-absence/{id}`: a new notice for a student's number, or the notice with this id. */
export function NotifyPage() {
  return <NoticePage kind="absence" />;
}

/** `/absences/extended-leave` and `/absences/extended-leave/{id}`: the same for a leave. */
export function LeavePage() {
  return <NoticePage kind="leave" />;
}

type NewKind = Exclude<NoticeKind, 'explanation'>;

const titles = { absence: 'Report an absence', leave: 'Request leave' } as const;

function NoticePage({ kind }: { kind: NewKind }) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { own, error, retry } = useStudents('');
  if (!own) {
    return (
      <Screen title={titles[kind]} visit={null}>
        {error ? <Failure error={error} onRetry={retry} /> : <FormSkeleton />}
      </Screen>
    );
  }
  const isNew = id === '' || own.some((each) => each.STUDENT_NUMBER === id);
  if (!isNew) return <SentNotice key={id} noticeUid={id} />;
  const first = params.has('choose') || id === '' ? undefined : id;
  return <NewNotice key={`${kind} ${first}`} kind={kind} students={own} first={first} />;
}

interface NewNoticeProps {
  kind: NewKind;
  students: readonly Student[];
  /** The number of the child that is chosen at the start. */
  first: string | undefined;
}

function NewNotice({ kind, students, first }: NewNoticeProps) {
  const { absences } = useSession().settings;
  const only = students.length === 1 ? students[0]?.STUDENT_NUMBER : undefined;
  const chosen = first ?? only;
  const [record] = useState(() =>
    noticeRecord(kind, absences, { children: chosen ? [chosen] : [] }),
  );
  return (
    <Screen title={titles[kind]} visit={{ ...visit, title: titles[kind] }}>
      <OpenRecord record={record} draft={`new ${kind} ${chosen ?? ''}`} skeleton={<FormSkeleton />}>
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
