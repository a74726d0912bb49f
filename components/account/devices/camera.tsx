'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconCamera } from '#components/ui/icons-terminal.tsx';

/** The browser's own reader of codes; not every browser has it. */
type Detector = { detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;
const detectorClass = () => (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** How often a picture is looked at. ms */
const PACE_MS = 300;

/** Reads a QR code with the camera, where the browser can; nothing elsewhere. */
export function Camera({ onText }: { onText: (text: string) => void }) {
  const t = useTranslations('devices.qr');
  const [able, setAble] = useState(false);
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => setAble(detectorClass() !== undefined && navigator.mediaDevices !== undefined), []);
  if (!able) return null;
  return (
    <>
      <Button
        onClick={() => {
          setFailed(false);
          setOn(!on);
        }}
      >
        <IconCamera size={14} />
        {on ? t('stop') : t('scan')}
      </Button>
      {on ? (
        <Viewer
          onText={(text) => {
            setOn(false);
            onText(text);
          }}
          onFailed={() => {
            setOn(false);
            setFailed(true);
          }}
        />
      ) : null}
      {failed ? (
        <p role="alert" className="w-full text-12 text-danger">
          {t('camera')}
        </p>
      ) : null}
    </>
  );
}

function Viewer({ onText, onFailed }: { onText: (text: string) => void; onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onText, onFailed });
  told.current = { onText, onFailed };
  useEffect(() => {
    const Detect = detectorClass();
    const screen = video.current;
    if (!Detect || !screen) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const detector = new Detect({ formats: ['qr_code'] });
    const look = async () => {
      const [code] = await detector.detect(screen).catch(() => []);
      if (stopped) return;
      if (code) told.current.onText(code.rawValue);
      else timer = setTimeout(() => void look(), PACE_MS);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      async (got) => {
        stream = got;
        if (stopped) return release(got);
        screen.srcObject = got;
        await screen.play();
        await look();
      },
      () => told.current.onFailed(),
    );
    return () => {
      stopped = true;
      clearTimeout(timer);
      if (stream) release(stream);
    };
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      className="mt-1 aspect-square w-full max-w-80 rounded-panel bg-raised object-cover"
    />
  );
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
