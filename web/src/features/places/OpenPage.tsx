import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Page as PageOfPlace } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import { Page } from '../../components/Page.tsx';
import { type Opened, partNamed } from './parts.ts';

// Fetched while the place is still being asked for, so that the text waits for nothing but its answer.
const body = import('./PageBody.tsx');
const PageBody = lazy(async () => ({ default: (await body).PageBody }));
const PageTools = lazy(async () => ({
  default: (await import('./editing/PageTools.tsx')).PageTools,
}));
const PartOpening = lazy(async () => ({
  default: (await import('./editing/PartOpening.tsx')).PartOpening,
}));
const PageVersions = lazy(async () => ({
  default: (await import('./versions/PageVersions.tsx')).PageVersions,
}));

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
      {isEditor && (
        <Suspense fallback={<Skeleton variant="rounded" height={40} sx={{ mb: 3 }} />}>
          {isScheduling ? (
            <PageVersions page={page} onClose={close} />
          ) : part ? (
            <PartOpening key={part} page={page} part={part} onClose={close} />
          ) : (
            <PageTools page={page} left={left} onEdit={edit} />
          )}
        </Suspense>
      )}
      {isEditor && page.shown_versionUid && !isScheduling && (
        <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
          Readers see a scheduled version of this page at the moment, not this text.
        </Alert>
      )}
      {part !== 'content' && !isScheduling && (
        <Suspense>
          <PageBody place={place} page={page} />
        </Suspense>
      )}
    </Page>
  );
}
