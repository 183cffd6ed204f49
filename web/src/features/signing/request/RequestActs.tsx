import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import type { SigningRequest } from '#shared/signing/request';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { isOpen } from '../words.ts';
import { OpenDocument } from './OpenDocument.tsx';
import type { RequestActions } from './useRequestActs.ts';

const VoidDialog = onDemand(async () => (await import('./VoidDialog.tsx')).VoidDialog);

interface RequestActsProps {
  request: SigningRequest;
  acts: RequestActions;
}

/** What can be done with a whole request. */
export function RequestActs({ request, acts }: RequestActsProps) {
  const [isEnding, setEnding] = useState(false);
  const { state, is_mine, is_shared, is_sealed, waits_for } = request;
  return (
    <Column gap={1}>
      {state === 'completed' && <Downloads isSealed={is_sealed} acts={acts} />}
      {is_sealed && <OpenDocument request={request} />}
      {isOpen(state) && waits_for.length > 1 && (
        <Button
          variant="outlined"
          loading={acts.busy.startsWith('remind  ')}
          onClick={() => void acts.remind()}
        >
          Remind all
        </Button>
      )}
      {state === 'expired' && (
        <>
          <Typography color="textSecondary">
            Its time was over. You can open it again: those who have not signed get new links.
          </Typography>
          <Button
            variant="contained"
            loading={acts.busy.startsWith('again ')}
            onClick={() => void acts.openAgain()}
          >
            Open it again
          </Button>
        </>
      )}
      {is_mine && (
        <FormControlLabel
          // The knob of the switch begins where the buttons do.
          sx={{ marginInlineStart: '-9px', marginInlineEnd: 0 }}
          label="Share with colleagues who send documents"
          control={
            <Switch
              checked={is_shared}
              disabled={acts.busy === 'share'}
              onChange={(_, checked) => void acts.share(checked)}
            />
          }
        />
      )}
      {isOpen(state) && (
        <Button color="error" variant="outlined" onClick={() => setEnding(true)} sx={{ mt: 2 }}>
          Void this document
        </Button>
      )}
      {isEnding && <VoidDialog request={request} acts={acts} onClose={() => setEnding(false)} />}
    </Column>
  );
}

/** The sealed document and its record. */
function Downloads({ isSealed, acts }: { isSealed: boolean; acts: RequestActions }) {
  if (!isSealed) {
    return (
      <Typography color="textSecondary" role="status">
        The sealed document is being made. It is ready within minutes.
      </Typography>
    );
  }
  return (
    <>
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        onClick={() => void acts.download('document')}
      >
        Download sealed document
      </Button>
      <Button startIcon={<DownloadIcon />} onClick={() => void acts.download('record')}>
        Download record
      </Button>
    </>
  );
}
