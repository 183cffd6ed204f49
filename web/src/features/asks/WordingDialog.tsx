import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { asks as asksApi } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { useRead } from '../../api/hooks.ts';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';

interface WordingDialogProps {
  askUid: string;
  hash: string;
  onClose: () => void;
}

/** The stored wording, as `functions/asks/rules/wording.ts` makes it. */
interface Shown {
  readonly title: string;
  readonly consent: string;
  /** What was to be paid for each child; nothing in what was agreed to before release 1.9.0. */
  readonly cents?: number;
  /** SHA-256 of each file that belonged to it. */
  readonly files?: readonly string[];
  readonly questions: readonly {
    readonly questionUid: string;
    readonly text: string;
    readonly options: readonly string[];
  }[];
}

/** What somebody agreed to with an answer, word for word, with its hash as proof. */
export function WordingDialog({ askUid, hash, onClose }: WordingDialogProps) {
  const { data, error, mutate } = useRead(asksApi.wording, { askUid, hash });
  const shown = data && (JSON.parse(data.text) as Shown);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>What was agreed</DialogTitle>
      <DialogContent>
        {error && <Failure error={error} onRetry={() => void mutate()} />}
        {shown && (
          <Column gap={2} sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="h3">{shown.title}</Typography>
            {shown.questions.map(({ questionUid, text, options }) => (
              <Typography key={questionUid}>{[text, ...options].join(' · ')}</Typography>
            ))}
            {shown.questions.length === 0 && <Typography>I have read this.</Typography>}
            {shown.consent && (
              <Typography sx={{ whiteSpace: 'pre-line' }}>{shown.consent}</Typography>
            )}
            {shown.cents !== undefined && (
              <Typography className="figures">
                {`To pay for each child: ${moneyText(shown.cents)}`}
              </Typography>
            )}
            {shown.files?.map((file, i) => (
              <Quiet key={file} size="medium">{`File ${i + 1}: SHA-256 ${file}`}</Quiet>
            ))}
            <Quiet size="medium">{`SHA-256 ${hash}`}</Quiet>
          </Column>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
