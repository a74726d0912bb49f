const NAMES = [
  'title',
  'hint',
  'drag',
  'slider',
  'check',
  'listen',
  'look',
  'hear',
  'play',
  'digits',
  'fresh',
  'close',
  'wrong',
  'over',
  'expires',
  'failed',
  'slow',
  'many',
] as const;

export type Words = Readonly<Record<(typeof NAMES)[number], string>>;

/** In the order of the names, by the codes of Table CAP-A. */
const TEXTS: Readonly<Record<string, string>> = {
  eng: 'Quick check|Slide the piece into its gap.|Drag, or use ← →|Position of the piece|Check|Listen instead|Use the picture|You hear four groups of five whistles. Count those that rise, not those that fall. Type the four numbers.|Play|Four digits|New puzzle|Close|Not quite. Try again.|This check is over. Close it and try again.|Expires in|The puzzle could not be loaded. Close it and try again.|Slower|Too many tries from your network. Close this and try again in {minutes} min.',
  deu: 'Kurze Prüfung|Schieben Sie das Teil in seine Lücke.|Ziehen oder ← →|Position des Teils|Prüfen|Stattdessen hören|Das Bild verwenden|Sie hören vier Gruppen von fünf Pfiffen. Zählen Sie die steigenden, nicht die fallenden. Tippen Sie die vier Zahlen.|Abspielen|Vier Ziffern|Neues Rätsel|Schließen|Nicht ganz. Versuchen Sie es noch einmal.|Diese Prüfung ist vorbei. Schließen Sie sie und versuchen Sie es erneut.|Läuft ab in|Das Rätsel konnte nicht geladen werden. Schließen Sie es und versuchen Sie es erneut.|Langsamer|Zu viele Versuche aus Ihrem Netz. Schließen Sie dies und versuchen Sie es in {minutes} Min. erneut.',
  fra: 'Vérification rapide|Faites glisser la pièce dans son emplacement.|Glissez, ou ← →|Position de la pièce|Vérifier|Écouter à la place|Utiliser l’image|Vous entendez quatre groupes de cinq sifflements. Comptez ceux qui montent, pas ceux qui descendent. Saisissez les quatre nombres.|Écouter|Quatre chiffres|Nouveau puzzle|Fermer|Pas tout à fait. Réessayez.|Cette vérification est terminée. Fermez-la et réessayez.|Expire dans|Le puzzle n’a pas pu être chargé. Fermez-le et réessayez.|Plus lentement|Trop d’essais depuis votre réseau. Fermez et réessayez dans {minutes} min.',
  spa: 'Comprobación rápida|Desliza la pieza hasta su hueco.|Arrastra o usa ← →|Posición de la pieza|Comprobar|Prefiero escuchar|Usar la imagen|Oirás cuatro grupos de cinco silbidos. Cuenta los que suben, no los que bajan. Escribe los cuatro números.|Reproducir|Cuatro cifras|Otro puzle|Cerrar|Casi. Inténtalo de nuevo.|Esta comprobación ha terminado. Ciérrala e inténtalo de nuevo.|Caduca en|No se pudo cargar el puzle. Ciérralo e inténtalo de nuevo.|Más despacio|Demasiados intentos desde tu red. Ciérrala e inténtalo de nuevo en {minutes} min.',
  por: 'Verificação rápida|Deslize a peça até ao seu espaço.|Arraste ou use ← →|Posição da peça|Verificar|Prefiro ouvir|Usar a imagem|Ouvirá quatro grupos de cinco assobios. Conte os que sobem, não os que descem. Escreva os quatro números.|Reproduzir|Quatro algarismos|Novo puzzle|Fechar|Quase. Tente de novo.|Esta verificação terminou. Feche-a e tente de novo.|Expira em|Não foi possível carregar o puzzle. Feche-o e tente de novo.|Mais devagar|Demasiadas tentativas a partir da sua rede. Feche e tente de novo dentro de {minutes} min.',
  ita: 'Verifica rapida|Fai scorrere il pezzo nel suo spazio.|Trascina o usa ← →|Posizione del pezzo|Verifica|Preferisco ascoltare|Usa l’immagine|Sentirai quattro gruppi di cinque fischi. Conta quelli che salgono, non quelli che scendono. Scrivi i quattro numeri.|Ascolta|Quattro cifre|Nuovo puzzle|Chiudi|Non proprio. Riprova.|Questa verifica è finita. Chiudila e riprova.|Scade tra|Impossibile caricare il puzzle. Chiudilo e riprova.|Più lento|Troppi tentativi dalla tua rete. Chiudi e riprova tra {minutes} min.',
  nld: 'Korte controle|Schuif het stukje in de opening.|Sleep, of gebruik ← →|Positie van het stukje|Controleren|Liever luisteren|De afbeelding gebruiken|Je hoort vier groepen van vijf fluittonen. Tel de stijgende, niet de dalende. Typ de vier getallen.|Afspelen|Vier cijfers|Nieuwe puzzel|Sluiten|Niet helemaal. Probeer het opnieuw.|Deze controle is voorbij. Sluit haar en probeer het opnieuw.|Verloopt over|De puzzel kon niet worden geladen. Sluit hem en probeer het opnieuw.|Langzamer|Te veel pogingen vanaf je netwerk. Sluit dit en probeer het over {minutes} min opnieuw.',
  pol: 'Szybkie sprawdzenie|Przesuń element w jego miejsce.|Przeciągnij lub użyj ← →|Położenie elementu|Sprawdź|Wolę posłuchać|Użyj obrazka|Usłyszysz cztery grupy po pięć gwizdów. Policz rosnące, nie opadające. Wpisz cztery liczby.|Odtwórz|Cztery cyfry|Nowa układanka|Zamknij|Nie do końca. Spróbuj ponownie.|To sprawdzenie się skończyło. Zamknij je i spróbuj ponownie.|Wygasa za|Nie udało się wczytać układanki. Zamknij ją i spróbuj ponownie.|Wolniej|Zbyt wiele prób z Twojej sieci. Zamknij i spróbuj ponownie za {minutes} min.',
  ukr: 'Швидка перевірка|Пересуньте фрагмент на його місце.|Тягніть або ← →|Положення фрагмента|Перевірити|Краще послухати|Скористатися зображенням|Ви почуєте чотири групи по п’ять свистів. Порахуйте ті, що підвищуються, а не ті, що знижуються. Введіть чотири числа.|Відтворити|Чотири цифри|Нова головоломка|Закрити|Не зовсім. Спробуйте ще раз.|Перевірку завершено. Закрийте її та спробуйте ще раз.|Спливає через|Не вдалося завантажити головоломку. Закрийте її та спробуйте ще раз.|Повільніше|Забагато спроб із вашої мережі. Закрийте й спробуйте знову через {minutes} хв.',
  rus: 'Быстрая проверка|Передвиньте фрагмент на его место.|Тяните или ← →|Положение фрагмента|Проверить|Лучше послушать|Использовать картинку|Вы услышите четыре группы по пять свистов. Сосчитайте те, что повышаются, а не те, что понижаются. Введите четыре числа.|Воспроизвести|Четыре цифры|Новая головоломка|Закрыть|Не совсем. Попробуйте ещё раз.|Эта проверка закончилась. Закройте её и попробуйте ещё раз.|Истекает через|Не удалось загрузить головоломку. Закройте её и попробуйте ещё раз.|Медленнее|Слишком много попыток из вашей сети. Закройте и попробуйте снова через {minutes} мин.',
  swe: 'Snabb kontroll|Dra biten till sin lucka.|Dra, eller använd ← →|Bitens läge|Kontrollera|Lyssna i stället|Använd bilden|Du hör fyra grupper med fem visslingar. Räkna de stigande, inte de fallande. Skriv de fyra talen.|Spela|Fyra siffror|Nytt pussel|Stäng|Inte riktigt. Försök igen.|Kontrollen är över. Stäng den och försök igen.|Går ut om|Pusslet kunde inte laddas. Stäng det och försök igen.|Långsammare|För många försök från ditt nätverk. Stäng och försök igen om {minutes} min.',
  tur: 'Hızlı kontrol|Parçayı boşluğuna kaydırın.|Sürükleyin ya da ← →|Parçanın konumu|Kontrol et|Bunun yerine dinle|Resmi kullan|Beşer ıslıktan oluşan dört grup duyacaksınız. Alçalanları değil, yükselenleri sayın. Dört sayıyı yazın.|Oynat|Dört rakam|Yeni bulmaca|Kapat|Tam değil. Tekrar deneyin.|Bu kontrol sona erdi. Kapatıp tekrar deneyin.|Kalan süre|Bulmaca yüklenemedi. Kapatıp tekrar deneyin.|Daha yavaş|Ağınızdan çok fazla deneme yapıldı. Kapatıp {minutes} dk sonra tekrar deneyin.',
  vie: 'Kiểm tra nhanh|Trượt mảnh ghép vào chỗ trống.|Kéo, hoặc dùng ← →|Vị trí mảnh ghép|Kiểm tra|Nghe thay thế|Dùng hình ảnh|Bạn sẽ nghe bốn nhóm, mỗi nhóm năm tiếng huýt. Đếm những tiếng lên cao, không đếm những tiếng xuống thấp. Nhập bốn con số.|Phát|Bốn chữ số|Câu đố mới|Đóng|Chưa đúng. Hãy thử lại.|Lượt kiểm tra đã kết thúc. Hãy đóng và thử lại.|Hết hạn sau|Không tải được câu đố. Hãy đóng và thử lại.|Chậm hơn|Mạng của bạn đã thử quá nhiều lần. Hãy đóng và thử lại sau {minutes} phút.',
  ind: 'Pemeriksaan cepat|Geser kepingan ke celahnya.|Seret, atau gunakan ← →|Posisi kepingan|Periksa|Dengarkan saja|Gunakan gambar|Anda akan mendengar empat kelompok berisi lima siulan. Hitung yang naik, bukan yang turun. Ketik keempat angkanya.|Putar|Empat angka|Teka-teki baru|Tutup|Belum tepat. Coba lagi.|Pemeriksaan ini berakhir. Tutup dan coba lagi.|Berakhir dalam|Teka-teki tidak dapat dimuat. Tutup dan coba lagi.|Lebih lambat|Terlalu banyak percobaan dari jaringan Anda. Tutup dan coba lagi dalam {minutes} mnt.',
  tha: 'ตรวจสอบด่วน|เลื่อนชิ้นส่วนไปยังช่องว่าง|ลาก หรือใช้ ← →|ตำแหน่งของชิ้นส่วน|ตรวจสอบ|ฟังเสียงแทน|ใช้รูปภาพ|คุณจะได้ยินเสียงหวีดสี่กลุ่ม กลุ่มละห้าครั้ง นับเสียงที่ไล่สูงขึ้น ไม่นับเสียงที่ไล่ต่ำลง แล้วพิมพ์ตัวเลขทั้งสี่|เล่น|ตัวเลขสี่หลัก|ปริศนาใหม่|ปิด|ยังไม่ถูกต้อง ลองอีกครั้ง|การตรวจสอบนี้สิ้นสุดแล้ว ปิดแล้วลองอีกครั้ง|หมดอายุใน|โหลดปริศนาไม่ได้ ปิดแล้วลองอีกครั้ง|ช้าลง|มีการลองจากเครือข่ายของคุณมากเกินไป ปิดแล้วลองอีกครั้งใน {minutes} นาที',
  jpn: 'かんたんな確認|ピースをすき間までスライドしてください。|ドラッグ、または ← →|ピースの位置|確認|音声に切り替える|画像に切り替える|笛の音が5回ずつ4組流れます。下がる音ではなく、上がる音の回数を数えて、4つの数字を入力してください。|再生|数字4桁|別のパズル|閉じる|少しずれています。もう一度お試しください。|この確認は終了しました。閉じてもう一度お試しください。|残り|パズルを読み込めませんでした。閉じてもう一度お試しください。|ゆっくり|お使いのネットワークからの試行が多すぎます。閉じて{minutes}分後にもう一度お試しください。',
  kor: '간단한 확인|조각을 빈자리에 밀어 넣으세요.|끌거나 ← → 사용|조각의 위치|확인|소리로 듣기|그림 사용|휘파람 소리가 다섯 번씩 네 묶음 들립니다. 내려가는 소리는 빼고 올라가는 소리만 세어 숫자 네 개를 입력하세요.|재생|숫자 네 자리|새 퍼즐|닫기|조금 다릅니다. 다시 시도하세요.|이 확인은 끝났습니다. 닫고 다시 시도하세요.|남은 시간|퍼즐을 불러오지 못했습니다. 닫고 다시 시도하세요.|더 느리게|사용 중인 네트워크에서 시도가 너무 많았습니다. 닫고 {minutes}분 후에 다시 시도하세요.',
  zho: '快速验证|将拼图滑到缺口处。|拖动，或使用 ← →|拼图位置|验证|改用声音|改用图片|您将听到四组哨音，每组五声。请数出音调上升的次数，不数下降的，并输入这四个数字。|播放|四位数字|换一个|关闭|不太对，请重试。|本次验证已结束，请关闭后重试。|剩余时间|拼图无法加载，请关闭后重试。|放慢|您的网络尝试次数过多。请关闭，并在{minutes}分钟后重试。',
  'zho-tw':
    '快速驗證|將拼圖滑到缺口處。|拖曳，或使用 ← →|拼圖位置|驗證|改用聲音|改用圖片|您將聽到四組哨音，每組五聲。請數出音調上升的次數，不數下降的，並輸入這四個數字。|播放|四位數字|換一個|關閉|不太對，請再試一次。|本次驗證已結束，請關閉後再試。|剩餘時間|無法載入拼圖，請關閉後再試。|放慢|您的網路嘗試次數過多。請關閉，並在{minutes}分鐘後再試。',
  uzb: 'Tezkor tekshiruv|Boʻlakni oʻz joyiga suring.|Suring yoki ← →|Boʻlak oʻrni|Tekshirish|Buning oʻrniga tinglash|Rasmdan foydalanish|Beshtadan hushtakli toʻrt guruh eshitasiz. Pasayadiganlarini emas, koʻtariladiganlarini sanang. Toʻrtta sonni yozing.|Ijro etish|Toʻrtta raqam|Yangi jumboq|Yopish|Unchalik emas. Qayta urinib koʻring.|Bu tekshiruv tugadi. Yopib, qayta urinib koʻring.|Tugashiga|Jumboq yuklanmadi. Yopib, qayta urinib koʻring.|Sekinroq|Tarmogʻingizdan juda koʻp urinish boʻldi. Yoping va {minutes} daqiqadan keyin qayta urinib koʻring.',
  fil: 'Mabilis na pagsusuri|I-slide ang piraso sa puwang nito.|I-drag, o gamitin ang ← →|Posisyon ng piraso|Suriin|Makinig na lang|Gamitin ang larawan|Makakarinig ka ng apat na grupo ng tig-limang sipol. Bilangin ang mga pataas, hindi ang mga pababa. I-type ang apat na numero.|I-play|Apat na numero|Bagong puzzle|Isara|Hindi pa tama. Subukan muli.|Tapos na ang pagsusuring ito. Isara at subukan muli.|Mag-e-expire sa|Hindi ma-load ang puzzle. Isara at subukan muli.|Mas mabagal|Masyadong maraming subok mula sa iyong network. Isara at subukan muli pagkalipas ng {minutes} min.',
};

/** Texts of a language; English where there is none. */
export function wordsOf(language: string | undefined): Words {
  const known = language !== undefined && Object.hasOwn(TEXTS, language) ? TEXTS[language] : undefined;
  const texts = (known ?? TEXTS.eng ?? '').split('|');
  return Object.fromEntries(NAMES.map((name, at) => [name, texts[at] ?? ''])) as Words;
}
