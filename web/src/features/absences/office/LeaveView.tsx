import { Button } from '@mui/material';
import { Counts } from './DaySummary.tsx';
import { NoticeList } from './list/NoticeList.tsx';
import { NoticeRow, RowsOf } from './list/NoticeRow.tsx';
import { useOpenNotices } from './useNotices.ts';
import type { OfficeTools } from './useOffice.ts';
import { useOfficeActs } from './useOfficeActs.ts';
import { childNames, classOf, datesText, rollNames, schoolDaysText, spanOf } from './words.ts';

/** The requests for leave that wait for a decision, newest first. */
export function LeaveView({ tools }: { tools: OfficeTools }) {
  const notices = useOpenNotices('leave');
  const count = (notices.shown ?? []).filter(
    ({ notice, isGone }) => !isGone && notice.state === 'requested',
  ).length;
  const acts = useOfficeActs({ onDone: notices.put, onChanged: tools.showChanged });
  return (
    <NoticeList
      what="The requests for leave"
      notices={notices}
      hasFailed={tools.hasFailed}
      empty={{ title: 'No leave to decide', text: 'Every request has an answer.' }}
      hasMarks={false}
      summary={count > 0 && <Counts>{`${count} to decide`}</Counts>}
    >
      {(shown) => (
        <RowsOf label="Leave to decide">
          {shown.map((row) => {
            const { notice } = row;
            return (
              <NoticeRow
                key={notice.noticeUid}
                row={row}
                title={rollNames(notice)}
                facts={[
                  datesText(spanOf(notice), tools.today),
                  schoolDaysText(notice, tools.today),
                  classOf(notice),
                ]}
                words={notice.text}
                reason={notice.reason_label}
                isChecked={notice.family_check}
                acts={acts}
                onOpen={() => tools.open(notice.noticeUid)}
                action={
                  notice.state === 'requested' ? (
                    <Button
                      size="small"
                      variant="contained"
                      sx={{ minHeight: { xs: 44, sm: 0 } }}
                      aria-label={`Decide: ${childNames(notice)}`}
                      onClick={() => tools.open(notice.noticeUid)}
                    >
                      Decide
                    </Button>
                  ) : null
                }
              />
            );
          })}
        </RowsOf>
      )}
    </NoticeList>
  );
}
