import { Button } from '@mui/material';
import { NoticeList } from './list/NoticeList.tsx';
import { NoticeRow, RowsOf } from './list/NoticeRow.tsx';
import { useOpenNotices } from './useNotices.ts';
import type { OfficeTools } from './useOffice.ts';
import { useOfficeActs } from './useOfficeActs.ts';
import { childNames, datesText, schoolDaysText, spanOf } from './words.ts';

/** The requests for leave that wait for a decision, newest first. */
export function LeaveView({ tools }: { tools: OfficeTools }) {
  const notices = useOpenNotices('leave');
  const acts = useOfficeActs({ onDone: notices.put, onChanged: tools.showChanged });
  return (
    <NoticeList
      notices={notices}
      hasFailed={tools.hasFailed}
      empty={{ title: 'No leave to decide', text: 'Every request has an answer.' }}
    >
      {(shown) => (
        <RowsOf label="Leave to decide">
          {shown.map((row) => {
            const { notice } = row;
            return (
              <NoticeRow
                key={notice.noticeUid}
                row={row}
                title={childNames(notice)}
                facts={[
                  datesText(spanOf(notice), tools.today),
                  schoolDaysText(notice, tools.today),
                ]}
                reason={notice.reason_label}
                isChecked={notice.family_check}
                acts={acts}
                onOpen={() => tools.open(notice.noticeUid)}
                action={
                  notice.state === 'requested' ? (
                    <Button
                      size="small"
                      variant="outlined"
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
