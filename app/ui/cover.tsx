import { imageSources } from '#shared/text/responsive-images.ts';

type CoverProps = { url: string; alt?: string; sizes: string; isFirst?: boolean; className?: string };

const WHOLE = 'h-auto max-h-[75svh] w-full object-cover';

/** A record's image in the size and format that the screen needs. Taken upright, it leaves room for the text. */
export function Cover({ url, alt = '', sizes, isFirst = false, className = WHOLE }: CoverProps) {
  const cover = imageSources(url);
  const image = (
    <img
      src={url}
      alt={alt}
      width={cover?.width}
      height={cover?.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
  if (!cover) return image;
  return (
    <picture>
      {cover.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
