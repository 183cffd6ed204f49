import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import {
  type AudienceCount,
  audiences as audiencesApi,
} from '#shared/audiences/audiences.contract';
import { INDEFINITE } from '#shared/kernel/publish-window';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { useSchoolDays } from '../../../api/useSchoolDays.ts';
import { mailText } from '../../../components/audience/mailText.ts';
import { publishText, readersText } from '../../../components/audience/wideningText.ts';
import { DateTimeField } from '../../../components/forms/DateTimeField.tsx';
import { instantOf, type PostForm } from './form.ts';
import { useWords } from './useWords.ts';

interface PublishDialogProps {
  form: PostForm;
  onClose: () => void;
  onPublish: (window: Pick<PostForm, 'publish_start' | 'publish_end'>) => void;
}

/** The last step before a post is published: who will see it, when, and whether mail leaves. */
export function PublishDialog({ form, onClose, onPublish }: PublishDialogProps) {
  const { group_list, for_carer_only, make_public } = form;
  const { data, error } = useRead(audiencesApi.count, {
    group_list,
    for_carer_only,
    make_public,
    sample: false,
    schedule: true,
  });
  const [start, setStart] = useState(instantOf(form.publish_start));
  const [end, setEnd] = useState(instantOf(form.publish_end));
  const [hasEnd, setHasEnd] = useState(end !== null);
  const endAt = hasEnd ? (end ?? undefined) : undefined;
  const [isChanging, setChanging] = useState(start !== null || hasEnd);
  const startFault = isChanging && !start ? '*Please select start date.' : undefined;
  const fault = faultOf(start, hasEnd, end);
  const isNobody = data?.total === 0;

  function publish() {
    onPublish({
      publish_start: start ?? serverNow().toISOString(),
      publish_end: endAt ?? INDEFINITE,
    });
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="publish-title">
      <DialogTitle id="publish-title">Publish this post?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Readers
          count={data}
          isFailed={Boolean(error)}
          form={form}
          window={{ start, end: endAt }}
        />
        {!isChanging && (
          <div>
            <Button
              variant="outlined"
              onClick={() => {
                setStart(serverNow().toISOString());
                setChanging(true);
              }}
            >
              Change start or end
            </Button>
          </div>
        )}
        {isChanging && (
          <>
            <DateTimeField
              label="Start"
              value={start}
              onChange={setStart}
              fault={startFault}
              isStart
            />
            <div>
              {hasEnd && <DateTimeField label="End" value={end} onChange={setEnd} fault={fault} />}
              <FormControlLabel
                label="No end date"
                control={<Checkbox checked={!hasEnd} onChange={(_, is) => setHasEnd(!is)} />}
              />
            </div>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={isNobody || (!data && !error) || Boolean(startFault ?? fault)}
          onClick={publish}
        >
          Publish
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ReadersProps {
  count: AudienceCount | undefined;
  isFailed: boolean;
  form: PostForm;
  window: { start: string | null; end: string | undefined };
}

/** How many people will see the post, when, who they are, and whether mail with it leaves. */
function Readers({ count, isFailed, form, window }: ReadersProps) {
  const { timeZone, groups } = useWords();
  const names = groups.flatMap(({ groupUid, groupname }) =>
    form.group_list.groups.includes(groupUid) ? groupname : [],
  );
  const { calendar } = useSchoolDays(count?.schedule !== undefined);
  const { end } = window;
  const start = window.start ?? undefined;
  return (
    // As high as the numbers, so that nothing moves when they come.
    <Box role="status" sx={{ minHeight: 104 }}>
      {count && count.total > 0 && (
        <>
          <Typography sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
            {publishText(count, { start, end }, timeZone)}
          </Typography>
          <Typography color="textSecondary">{readersText(count, names)}</Typography>
          <Typography sx={{ mt: 1 }}>
            {mailText(
              count,
              { type: form.type, window: { start, end } },
              { timeZone, calendar, now: serverNow() },
            )}
          </Typography>
        </>
      )}
      {count?.total === 0 && (
        <Alert severity="warning" variant="outlined">
          No one will see this. Choose who it is for.
        </Alert>
      )}
      {isFailed && 'We couldn’t count who will see this.'}
      {!count && !isFailed && 'Counting who will see this …'}
    </Box>
  );
}

function faultOf(start: string | null, hasEnd: boolean, end: string | null): string | undefined {
  if (!hasEnd) return undefined;
  if (!end) return '*Please select end date.';
  const from = start ? Date.parse(start) : serverNow().getTime();
  return Date.parse(end) < from ? '*Please select valid date.' : undefined;
}
