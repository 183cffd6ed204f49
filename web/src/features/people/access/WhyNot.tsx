import { Alert, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { people as peopleApi, type Why } from '#shared/people/people-admin.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, List, Quiet } from '../../../components/layout/layout.tsx';

/** Explains why a person cannot sign in, or does not see what is at an address. */
export function WhyNot({ userUid }: { userUid: string }) {
  const [address, setAddress] = useState('');
  const [why, setWhy] = useState<Why>();
  const [isBusy, setBusy] = useState(false);
  const { attempt } = useFeedback();
  async function ask(event: FormEvent) {
    event.preventDefault();
    const about = address.trim();
    setBusy(true);
    await attempt(async () =>
      setWhy(await call(peopleApi.why, { userUid, ...(about && { address: about }) })),
    );
    setBusy(false);
  }
  return (
    <Column component="section" gap={1.5} aria-labelledby="why" isBound>
      <Typography variant="h2" id="why">
        Why can’t this person …?
      </Typography>
      <Column component="form" gap={1.5} onSubmit={(event) => void ask(event)} isBound noValidate>
        <Field
          label="Web address of a post, place, page or event"
          value={address}
          onChange={(text) => setAddress(text.slice(0, 2000))}
          hint="Leave it empty to ask about the sign-in."
        />
        <Button type="submit" variant="outlined" loading={isBusy}>
          Find out
        </Button>
      </Column>
      {why && (
        <Alert severity="info" variant="outlined" icon={false} role="status">
          <Typography>{why.sign_in.says}</Typography>
          <Quiet>{why.sign_in.todo}</Quiet>
          {why.content && (
            <>
              <Typography sx={{ mt: 1.5 }}>
                {why.content.is_in
                  ? `“${why.content.title}” is shown to this person.`
                  : `“${why.content.title}” is not shown to this person.`}
              </Typography>
              <List>
                {why.content.reasons.map((reason) => (
                  <Quiet component="li" key={reason}>
                    {reason}
                  </Quiet>
                ))}
              </List>
            </>
          )}
        </Alert>
      )}
    </Column>
  );
}
