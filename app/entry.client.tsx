import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { takeOverState } from '#app/first-view/take-over.ts';

await takeOverState();

// As a transition, so that the work is done in slices and gives way to whatever the visitor does.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
