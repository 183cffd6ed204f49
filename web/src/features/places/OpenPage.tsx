import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page as PageOfPlace } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import { onDemand } from '../../components/onDemand.tsx';
import { Page } from '../../components/Page.tsx';
import { type Opened, partNamed } from './parts.ts';

const PageBody = onDemand(async () => (await import('./PageBody.tsx')).PageBody);
// While the place is still being asked for, so that the text waits for nothing but its answer.
PageBody.fetch();
const tools = () => <Skeleton variant="rounded" height={40} sx={{ mb: 3 }} />;
const PageTools = onDemand(async () => (await import('./editing/PageTools.tsx')).PageTools, tools);
const PartOpening = onDemand(
  async () => (await import('./editing/PartOpening.tsx')).PartOpening,
  tools,
);
const PageVersions = onDemand(
  async () => (await import('./versions/PageVersions.tsx')).PageVersions,
  tools,
);

/** A page of a place as it is read; for its editors with everything that changes it. What is being edited stands in the address. */
export function OpenPage({ place, page }: { place: Place; page: PageOfPlace }) {
  const [params, setParams] = useSearchParams();
  const [left, setLeft] = useState<Opened>();
  const isEditor = page.editors !== undefined;
  const asked = params.get('edit');
  const part = isEditor ? partNamed(asked, page) : undefined;
  const isScheduling = isEditor && asked === 'versions';
  function edit(next: string | undefined) {
    setParams(next ? { edit: next } : {}, { preventScrollReset: true });
  }
  function close() {
    setLeft(isScheduling ? 'versions' : part);
    edit(undefined);
  }
  return (
    <Page
      title={page.title}
      overline={place.place}
      visit={{ pageId: page.pageUid, title: page.title, pageType: page.pagetype_pagetype }}
    >
      {isEditor &&
        (isScheduling ? (
          <PageVersions page={page} onClose={close} />
        ) : part ? (
          <PartOpening key={part} page={page} part={part} onClose={close} />
        ) : (
          <PageTools page={page} left={left} onEdit={edit} />
        ))}
      {isEditor && page.shown_versionUid && !isScheduling && (
        <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
          Readers see a scheduled version of this page at the moment, not this text.
        </Alert>
      )}
      {part !== 'content' && !isScheduling && <PageBody place={place} page={page} />}
    </Page>
  );
}
