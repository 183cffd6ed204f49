import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { type AgreedWording, asks as asksApi } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { whenText } from '../../components/days/when.ts';
import { NamedFiles } from '../../components/documents/NamedFiles.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { RichContent } from '../../components/text/RichContent.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';

interface WordingDialogProps {
  askUid: string;
  hash: string;
  /** Who answered, what and when. */
  children: ReactNode;
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
export function WordingDialog({ askUid, hash, children, onClose }: WordingDialogProps) {
  const { data, error, mutate } = useRead(asksApi.wording, { askUid, hash });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose}>
      <DialogTitle>What was agreed</DialogTitle>
      <DialogContent>
        <Column gap={2} sx={{ overflowWrap: 'anywhere' }}>
          <section aria-label="The answer">{children}</section>
          <Divider />
          {error && <Failure error={error} onRetry={() => void mutate()} />}
          {!data && !error && <Quiet>Loading what was agreed…</Quiet>}
          {data && <Agreed askUid={askUid} agreed={data} />}
        </Column>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The text, the files and the questions as they were shown. */
function Agreed({ askUid, agreed }: { askUid: string; agreed: AgreedWording }) {
  const { hash, text, content_html, event, files = [] } = agreed;
  const shown = JSON.parse(text) as Shown;
  return (
    <>
      <Typography variant="h3">{shown.title}</Typography>
      {event && <AgreedEvent event={event} />}
      {content_html !== undefined && <RichContent html={content_html} />}
      {!event && content_html === undefined && (
        <Quiet>The text itself is no longer stored. Its SHA-256 is in what was agreed.</Quiet>
      )}
      {files.length > 0 && (
        <NamedFiles
          files={files}
          addressOf={(fileUid) =>
            call(asksApi.openAgreedFile, { askUid, hash, file: true, fileUid })
          }
        />
      )}
      {files.length < (shown.files?.length ?? 0) && (
        <Quiet>The files themselves are no longer stored.</Quiet>
      )}
      <section aria-label="What was asked">
        {shown.questions.map((question) => (
          <Typography key={question.questionUid}>
            {[question.text, ...question.options].join(' · ')}
          </Typography>
        ))}
        {shown.questions.length === 0 && <Typography>I have read this.</Typography>}
      </section>
      {shown.consent && <Typography sx={{ whiteSpace: 'pre-line' }}>{shown.consent}</Typography>}
      {shown.cents !== undefined && (
        <Typography className="figures">
          {`To pay for each child: ${moneyText(shown.cents)}`}
        </Typography>
      )}
      <Proof hash={hash} files={shown.files} />
    </>
  );
}

function AgreedEvent({ event }: { event: NonNullable<AgreedWording['event']> }) {
  const timeZone = useTimeZone();
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{whenText(event, timeZone)}</Typography>
      {event.location && <Typography>{event.location}</Typography>}
      {event.description && (
        <Typography sx={{ whiteSpace: 'pre-line', mt: 1 }}>{event.description}</Typography>
      )}
    </Box>
  );
}

/** The hashes with which anyone can check that a text or a file is the one that was agreed to. */
function Proof({ hash, files = [] }: Pick<AgreedWording, 'hash'> & Pick<Shown, 'files'>) {
  return (
    <details>
      <Box component="summary" sx={{ minHeight: 44, alignContent: 'center', cursor: 'pointer' }}>
        For proof
      </Box>
      <Column gap={1}>
        <Quiet size="medium">{`SHA-256 of what was agreed: ${hash}`}</Quiet>
        {files.map((file, i) => (
          <Quiet key={file} size="medium">{`File ${i + 1}: SHA-256 ${file}`}</Quiet>
        ))}
      </Column>
    </details>
  );
}
