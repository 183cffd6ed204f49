import { Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { Counts } from './DaySummary.tsx';
import { NoticeList } from './list/NoticeList.tsx';
import { NoticeRow, RowsOf } from './list/NoticeRow.tsx';
import { useOpenNotices } from './useNotices.ts';
import type { OfficeTools } from './useOffice.ts';
import { canDo, type OfficeAct, useOfficeActs } from './useOfficeActs.ts';
import type { Steady, SteadyNotice } from './useSteady.ts';
import { datesText, partText, rollNames, spanOf } from './words.ts';

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
        what="The open notices"
        notices={notices}
        hasFailed={tools.hasFailed}
        summary={notices.shown?.length && <Counts>{openCounts(notices.shown)}</Counts>}
        empty={{ title: 'Nothing is open', text: 'Every notice of this kind has ended.' }}
      >
        {(shown) => <Rows shown={shown} tools={tools} put={notices.put} />}
      </NoticeList>
    </>
  );
}

/** Returns how many notices are new, and how many others are open: `3 new · 1 seen`. */
function openCounts(shown: readonly SteadyNotice[]): string {
  const open = shown.filter(({ isGone }) => !isGone);
  const fresh = open.filter(({ notice }) => canDo('see', notice)).length;
  const seen = open.length - fresh;
  return [fresh > 0 && `${fresh} new`, seen > 0 && `${seen} seen`].filter(Boolean).join(' · ');
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
  const open = shown.flatMap(({ notice, isGone }) => (isGone ? [] : notice.noticeUid));
  const choose = (uid: string, is: boolean) =>
    setChosen(new Set([...[...chosen].filter((each) => each !== uid), ...(is ? [uid] : [])]));
  const run = (act: OfficeAct) =>
    acts.run(
      act,
      picked.map(({ notice }) => notice).filter((notice) => canDo(act, notice)),
    );
  return (
    <>
      <Several
        rows={picked}
        of={open.length}
        isBusy={acts.busy.size > 0}
        onAll={(is) => setChosen(new Set(is ? open : []))}
        onAct={(act) => void run(act)}
      />
      <RowsOf label="Open notices">
        {shown.map((row) => {
          const { notice } = row;
          return (
            <NoticeRow
              key={notice.noticeUid}
              row={row}
              title={rollNames(notice)}
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
  /** How many can be chosen. */
  of: number;
  onAll: (is: boolean) => void;
  isBusy: boolean;
  onAct: (act: OfficeAct) => void;
}

/** Chooses all notices, and the acts on the chosen ones. It stays, so no row moves. */
function Several({ rows, of, isBusy, onAll, onAct }: SeveralProps) {
  const count = (act: OfficeAct) => rows.filter(({ notice }) => canDo(act, notice)).length;
  const [seen, recorded] = [count('see'), count('record')];
  return (
    <Row className="no-print" align="center" sx={bar}>
      <FormControlLabel
        label={rows.length === 0 ? 'Choose all' : `${rows.length} chosen`}
        control={
          <Checkbox
            checked={of > 0 && rows.length === of}
            indeterminate={rows.length > 0 && rows.length < of}
            onChange={(_, is) => onAll(is)}
          />
        }
        sx={{ m: 0, marginInlineStart: { xs: 0.5, sm: 1 }, whiteSpace: 'nowrap' }}
      />
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
