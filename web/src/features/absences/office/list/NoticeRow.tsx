import { Box, Button, Checkbox, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { serverNow } from '../../../../api/clock.ts';
import { clamped, dotted, Row } from '../../../../components/layout/layout.tsx';
import { isolated } from '../../../../components/text/isolated.ts';
import { useTimeZone } from '../../../../components/text/timeZone.ts';
import { StateMark, Warnings } from '../Marks.tsx';
import { canDo, type OfficeAct, type OfficeActs } from '../useOfficeActs.ts';
import type { SteadyNotice } from '../useSteady.ts';
import { momentText } from '../words.ts';

interface NoticeRowProps {
  row: SteadyNotice;
  /** Who is away. */
  title: string;
  /** When, which everyone on duty may read on a printed list. */
  facts: readonly string[];
  /** Why; never printed. */
  reason: string | undefined;
  /** What the family wrote, where it is needed to decide. */
  words?: string | undefined;
  /** A family arrangement is on record for whom the row names. */
  isChecked: boolean | undefined;
  acts: OfficeActs;
  onOpen: () => void;
  /** Chooses it for an act on several. */
  chosen?: { readonly is: boolean; readonly onChange: (is: boolean) => void };
  /** The act beside it, instead of seen and recorded. */
  action?: ReactNode;
}

/** A notice in a list: who is away, when and why, its state, and the next act. */
export function NoticeRow({ row, title, facts, acts, onOpen, chosen, ...rest }: NoticeRowProps) {
  const { notice, isGone } = row;
  const { reason, words, isChecked, action } = rest;
  // The act beside it says what the state would.
  const isAsked = action && notice.state === 'requested' && !isGone;
  const timeZone = useTimeZone();
  const by = isolated(notice.by ?? 'A carer');
  const sent = `${by}, ${momentText(notice.created_at, serverNow(), timeZone)}`;
  const changed = (notice.version ?? 1) > 1 ? ', changed' : '';
  return (
    <Row component="li" align="flex-start" data-row={notice.noticeUid} sx={line}>
      {chosen && (
        <Checkbox
          className="no-print"
          checked={chosen.is}
          disabled={isGone}
          onChange={(_, is) => chosen.onChange(is)}
          slotProps={{ input: { 'aria-label': `Choose ${title}` } }}
          sx={{ marginInlineStart: -1, mt: -1 }}
        />
      )}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Row gap={0} columnGap={1} align="center">
          <Link component="button" data-name onClick={onOpen} sx={name}>
            {title}
          </Link>
          {!isAsked && <StateMark {...row} />}
        </Row>
        <Box sx={dotted}>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {reason && <span className="no-print">{reason}</span>}
          <Box component="span" className="no-print" sx={quiet}>
            {`${sent}${changed}${filesText(notice)}`}
          </Box>
        </Box>
        {words && (
          <Box className="no-print" sx={clamped(1)}>
            {isolated(`“${words}”`)}
          </Box>
        )}
        <Warnings isChecked={isChecked} mailFails={notice.mail_fails} />
      </Box>
      <Box sx={{ ...side, ...(chosen && { paddingInlineStart: { xs: 5.25, sm: 0 } }) }}>
        {!isGone && (action === undefined ? <Acts row={row} title={title} acts={acts} /> : action)}
      </Box>
    </Row>
  );
}

function filesText({ attachments = [] }: SteadyNotice['notice']): string {
  if (attachments.length === 0) return '';
  return attachments.length === 1 ? ', with a file' : `, with ${attachments.length} files`;
}

const labels: Readonly<Record<OfficeAct, string>> = {
  see: 'Mark as seen',
  record: 'Mark as recorded',
};

const keyOf: Readonly<Record<OfficeAct, string>> = { see: 'S', record: 'R' };

interface ActsProps {
  row: SteadyNotice;
  title: string;
  acts: OfficeActs;
}

function Acts({ row: { notice }, title, acts: { busy, run } }: ActsProps) {
  const isBusy = busy.has(notice.noticeUid);
  return (['see', 'record'] as const).map((act) =>
    canDo(act, notice) ? (
      <Button
        key={act}
        size="small"
        className="no-print"
        variant="outlined"
        disabled={isBusy}
        aria-label={`${labels[act]}: ${title}`}
        aria-keyshortcuts={keyOf[act]}
        data-act={act}
        sx={thumb}
        onClick={() => void run(act, [notice])}
      >
        {labels[act]}
      </Button>
    ) : null,
  );
}

interface RowsProps {
  label: string;
  /** They are in a card with other lists. */
  isInside?: boolean;
  children: ReactNode;
}

/** The rows of a list, between thin lines. */
export const RowsOf = ({ label, isInside = false, children }: RowsProps) => (
  <Box component="ul" aria-label={label} sx={isInside ? rows : { ...rows, ...card }}>
    {children}
  </Box>
);

const card = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
};
const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: '1px solid', borderColor: 'divider' },
};
const line = { px: { xs: 1.5, sm: 2 }, py: 1.5, breakInside: 'avoid', '@media print': { py: 0.5 } };
const name = {
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  color: 'text.primary',
  textDecorationColor: 'inherit',
  overflowWrap: 'anywhere',
};
const quiet = { color: 'text.secondary', fontSize: '0.875rem' };
/** On a phone a thumb must not hit the act beside it. */
const thumb = { minHeight: { xs: 44, sm: 0 } };
const side = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  justifyContent: { sm: 'flex-end' },
};
