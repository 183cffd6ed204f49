import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { NoticeList } from './list/NoticeList.tsx';
import { NoticeRow, RowsOf } from './list/NoticeRow.tsx';
import { useOpenNotices } from './useNotices.ts';
import type { OfficeTools } from './useOffice.ts';
import { canDo, type OfficeAct, useOfficeActs } from './useOfficeActs.ts';
import type { Steady, SteadyNotice } from './useSteady.ts';
import { childNames, datesText, partText, spanOf } from './words.ts';

const kinds = [
  ['absence', 'Absences'],
  ['explanation', 'Explanations'],
] as const;

/** The open notices, newest first, to mark one or several. */
export function NoticesView({ tools }: { tools: OfficeTools }) {
  const kind = tools.view.kind === 'explanation' ? 'explanation' : 'absence';
  const notices = useOpenNotices(kind);
  return (
    <>
      <Box className="no-print" sx={{ mb: 1 }}>
        <OneOf
          isInline
          label="Show"
          value={kind}
          options={kinds}
          onChoose={(chosen) =>
            tools.setView({ kind: chosen === 'explanation' ? 'explanation' : 'absence' })
          }
        />
      </Box>
      <NoticeList
        notices={notices}
        hasFailed={tools.hasFailed}
        empty={{ title: 'Nothing is open', text: 'Every notice of this kind has ended.' }}
      >
        {(shown) => <Rows shown={shown} tools={tools} put={notices.put} />}
      </NoticeList>
    </>
  );
}

interface RowsProps {
  shown: readonly SteadyNotice[];
  tools: OfficeTools;
  put: Steady['put'];
}

function Rows({ shown, tools, put }: RowsProps) {
  const acts = useOfficeActs({ onDone: put, onChanged: tools.showChanged });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = shown.filter(({ notice, isGone }) => !isGone && chosen.has(notice.noticeUid));
  const choose = (uid: string, is: boolean) =>
    setChosen(new Set([...[...chosen].filter((each) => each !== uid), ...(is ? [uid] : [])]));
  const run = (act: OfficeAct) =>
    acts.run(
      act,
      picked.map(({ notice }) => notice).filter((notice) => canDo(act, notice)),
    );
  return (
    <>
      <Several rows={picked} isBusy={acts.busy.size > 0} onAct={(act) => void run(act)} />
      <RowsOf label="Open notices">
        {shown.map((row) => {
          const { notice } = row;
          return (
            <NoticeRow
              key={notice.noticeUid}
              row={row}
              title={childNames(notice)}
              facts={[
                datesText(spanOf(notice), tools.today),
                notice.kind === 'absence' ? partText(notice) : '',
              ]}
              reason={notice.reason_label}
              isChecked={notice.family_check}
              acts={acts}
              onOpen={() => tools.open(notice.noticeUid)}
              chosen={{
                is: chosen.has(notice.noticeUid),
                onChange: (is) => choose(notice.noticeUid, is),
              }}
            />
          );
        })}
      </RowsOf>
    </>
  );
}

interface SeveralProps {
  rows: readonly SteadyNotice[];
  isBusy: boolean;
  onAct: (act: OfficeAct) => void;
}

/** The acts on the chosen notices. It always has the same height, so no row moves. */
function Several({ rows, isBusy, onAct }: SeveralProps) {
  const count = (act: OfficeAct) => rows.filter(({ notice }) => canDo(act, notice)).length;
  const [seen, recorded] = [count('see'), count('record')];
  return (
    <Row className="no-print" align="center" isOneLine sx={bar}>
      {rows.length === 0 && 'Choose notices to mark several at once.'}
      {seen > 0 && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => onAct('see')}>
          {`Mark ${seen} as seen`}
        </Button>
      )}
      {recorded > 0 && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => onAct('record')}>
          {`Mark ${recorded} as recorded`}
        </Button>
      )}
    </Row>
  );
}

const bar = { minHeight: 44, mb: 1, fontSize: '0.9375rem', color: 'text.secondary' };
