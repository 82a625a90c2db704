import { useTranslations } from '#app/lib/site-words.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CopyName } from './reading-address.ts';
import { ReadingChoices } from './reading-choices.tsx';

const names: Record<CopyName, string> = { draft: 'First draft', marked: 'Marked', finished: 'Finished' };
const PENCIL = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20zM14 6.5 17.5 10';

type CopySwitchProps = {
  copies: readonly CopyName[];
  shown: CopyName;
  getAddress: (copy: CopyName) => string;
  onTurn: (copy: CopyName) => void;
};

/** Turns between the copies of a paper. M turns to the marked one. */
export function CopySwitch({ copies, shown, getAddress, onTurn }: CopySwitchProps) {
  const t = useTranslations();
  return (
    <ReadingChoices
      label={t('Copies of this paper')}
      className="copies text-[0.9375rem]"
      choices={copies.map((copy) => ({
        value: copy,
        label: t(names[copy]),
        href: getAddress(copy),
        title: copy === 'marked' ? t('Key: M') : undefined,
      }))}
      shown={shown}
      onChoose={onTurn}
      onKey={() => onTurn(shown === 'marked' ? 'finished' : 'marked')}
    >
      <Icon path={PENCIL} className="size-5 text-red" />
    </ReadingChoices>
  );
}
