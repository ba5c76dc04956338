/**
 * Verbs that mark an address, a button or a link as having an effect.
 *
 * English: what the sources of widely used web programs call their actions (routes, `action=` and `task=` values, names of
 * scripts), and the labels of their buttons; the programs are named in the test data of the rule. The other languages are
 * the ten that most sites are written in after English (W3Techs, "Usage statistics of content languages for websites"), and
 * Chinese: the labels that the same programs' translations give to those buttons, as infinitive and as imperative.
 *
 * - `always`: takes away, ends, switches or runs. Rarely the name of something to read.
 * - `given`: does something once it is handed something; without that it is mostly the page with the form.
 * - `noun`: as often the name of a thing: an order, an archive, a set.
 * - `called`: counts where a program is called alone, which no page is: as the value of `action=`, as a function.
 */
export interface Verbs {
  readonly always: string;
  readonly given: string;
  readonly noun?: string;
  readonly called?: string;
}

/** The verbs by language. */
export const verbsByLanguage = {
  en: {
    always: `abort activate approve ban cancel clear deactivate decline del delete demote deny deregister destroy
      detach disable discard dismiss downvote drop eject empty enable erase evict exec execute exit expel expire flush
      grant halt impersonate invalidate kill killall migrate nuke optout overwrite poweroff poweron promote publish purge quietdown
      quit reboot refund reindex reject remove restart revert revoke rm rmdir rollback run shred shutdown stop
      suspend terminate trigger truncate unarchive unassign unban undeploy unfollow unfriend uninstall unlink unload
      unpublish unregister unset unsubscribe upvote void wipe zap dooropen opendoor gateopen opengate garageopen
      opengarage rebootinfo factoryreset factorydefault factorydefaults hardfactorydefault resetfactory restorefactory
      restoredefault restoredefaults hardreset softreset powercycle powerdown switchoff switchon turnon turnoff resetall
      restartall markread makecall
      valveopen openvalve relayon relayoff lampon lampoff lighton lightoff pumpon pumpoff heateron heateroff`,
    given: `accept acknowledge add apply assign attach backup bid boot buy change charge checkin checkout chmod chown
      clone close confirm create debit deploy deposit dial donate duplicate enroll enrol finish follow freeze
      gcode generate hide import increment increase decrease initialize insert install invite invoke join kick launch
      leave lock make mark merge mkdir modify move mute notify optimize pair pay pause pin prolong provision ptz
      purchase push quarantine redeem regenerate register reload rename renew reopen replace reset resolve restore
      resume resync retract retry rotate save send signup spam submit subscribe switch sync synchronize toggle
      transition trash turn unblock unhide unlock unmark unmute unpin unsave unwatch update upgrade upload vote
      withdraw write append associate bind certify cleanup convert dissociate movedown moveup prioritize rearrange
      reschedule upd ins chg allocate disconnect enqueue dequeue finalize mount unmount umount prune rearm snooze
      unzip up down connect adjust alter amend authorize calibrate compress decrypt encrypt deduct
      dispatch enforce escalate extract flip forbid heal ignore inject interrupt isolate nudge nominate persist
      populate postpone preload propagate randomize rebase reclaim reconcile recycle relocate replicate rescue
      resize restrict reverse revise rewrite sanitize silence spawn subtract transcode transmit upsert vacate
      waive whitelist blacklist arm disarm copy clean actualize ack masquerade loginas reinstate revive regen init
      decrement inc dec hangup wol defragment sticky stick unstick rsvp untar autosave moderate mkfile reinit
      befriend repost`,
    noun: `archive block book boost build commit complete done draft exchange favorite favourite flag fork format gift
      issue like off on order play post rate release repair replay report request review schedule set share ship
      sort start swap test transfer unlike watch`,
    called: `adopt advance allow arrange award backfill begin bookmark bounce broadcast bump burn call cast catchup claim
      collapse combine compact compile consume correct crawl crop defer define delay delegate deliver demo
      distribute dump elect elevate email emit engage enter exclude expedite extend feature fill fire fix force
      forgive forward fulfill give grab harvest hibernate hold integrate jump keep lend lift like mail maintain
      mask mint normalize offer override pack patch paste permit ping place poke prevent prio priority process
      produce propose protect pull punish put raise rate receive recover reduce refer remind reply restock retain
      retire rewind ring roll scan scrape scrub seed sell settle shift shuffle sign skip sleep solve spin split
      stage stamp star stash step store strip su swap tag take tick touch track train transform trim trust tune
      undelete undo redo untrash vacuum validate verify wake warn wire wrap zip agree attend bury compare cron cut
      fav favor gag gc jail learn notice poll probe rank record rem shout thank thanks tell unfav wish
      watermark zero next prev collect gather configure queue`,
  },
  es: {
    always: `abortar activar anular aprobar borrar borra banear bloquear cancelar cancela desactivar desbloquear
      descartar deshabilitar desinstalar despublicar destruir detener detén ejecutar ejecuta eliminar elimina
      expulsar habilitar inhabilitar matar purgar publicar quitar quita rechazar reembolsar reiniciar revocar
      revertir retirar suprimir suspender terminar vaciar vacía limpiar apagar apaga encender desactiva denegar
      desvincular`,
    given: `aceptar acepta agregar agrega añadir añade archivar asignar actualizar actualiza autorizar cambiar
      cambia cerrar cierra comprar compra compartir confirmar confirma conceder copiar crear crea donar duplicar
      editar enviar envía guardar guarda importar iniciar insertar instalar invitar invita marcar modificar mover
      mueve ocultar ordenar pagar paga pausar pedir registrar registrarse regístrate renombrar reemplazar reservar
      restablecer restaurar seguir subir suscribirse suscríbete transferir unirse validar votar vota`,
  },
  de: {
    always: `abbestellen abbrechen ablehnen abschalten absenden aktivieren annullieren ausführen ausschalten beenden
      bestätigen deaktivieren deinstallieren einschalten entfernen entsperren entziehen freigeben freischalten
      genehmigen kündigen leeren löschen lösche neustarten neustart rückgängig sperren stoppen stornieren storno
      tilgen trennen verbannen vernichten veröffentlichen verwerfen widerrufen zurückziehen zurücknehmen
      zurückweisen herunterfahren abmelden entlassen anhalten aussetzen terminieren`,
    given: `abonnieren abschicken akzeptieren aktualisieren ändern anlegen anmelden anfordern annehmen archivieren
      aufheben austauschen bearbeiten beitreten beantragen bestellen bewerten bezahlen buchen duplizieren eintragen
      einfügen einladen einlösen einreichen erneuern ersetzen erstellen fortsetzen folgen hinzufügen hochladen
      importieren installieren kaufen kopieren markieren merken melden mieten registrieren reservieren schließen
      senden setzen speichern spenden starten teilen überschreiben übertragen überweisen umbenennen umstellen
      verschieben verlängern versenden vormerken wiederherstellen zahlen zurücksetzen zusagen zuweisen abstimmen
      auslösen`,
  },
  ja: {
    always: `削除 消去 抹消 破棄 取消 取り消し 取り消す 取消し 解約 退会 解除 停止 中止 中断 終了 強制終了 無効化 無効にする 有効化 有効にする 再起動 シャットダウン 電源オフ 初期化 空にする
      クリア 消す 外す 除外 拒否 却下 承認 許可 実行 公開 非公開 差し戻し ロールバック アンインストール 登録解除 配信停止 購読解除 追放 切断 返金 禁止 撤回 失効 廃止 ゴミ箱に入れる ゴミ箱へ移動
      ごみ箱に移動 sakujo torikeshi teishi`,
    given: `追加 作成 保存 更新 変更 編集 送信 投稿 登録 新規登録 申し込む 申込 申請 予約 注文 購入 支払う 支払い 決済 振込 送金 寄付 招待 参加 共有 確認 確定 適用 設定 インポート
      アップロード インストール アップグレード 復元 復旧 リセット ロック ロック解除 切り替え 開始 起動 再開 一時停止 移動 複製 コピー 名前変更 割り当て 投票 いいね フォロー 購読 カートに入れる
      カートに追加 通報 承諾 閉じる 同期 置換`,
  },
  fr: {
    always: `abandonner activer annuler annule approuver arrêter bannir couper débloquer débrancher déconnecter
      dépublier désabonner désactiver désactive désinscrire désinstaller détacher détruire éjecter écraser effacer
      efface éteindre exécuter exclure expulser interrompre purger publier redémarrer refuser rejeter rembourser
      résilier retirer rétablir révoquer stopper supprimer supprime suspendre terminer tuer vider vide autoriser
      débannir rétrograder promouvoir`,
    given: `abonner accepter acheter achète actualiser adhérer ajouter ajoute appliquer archiver attribuer bloquer
      changer cloner clôturer commander confirmer confirme copier créer déplacer déverrouiller donner dupliquer
      éditer enregistrer enregistre envoyer envoie fermer ferme générer importer inscrire installer insérer inviter
      lancer masquer modifier modifie participer partager payer paye postuler remplacer renommer renouveler
      réinitialiser réserver restaurer sauvegarder signaler soumettre suivre téléverser transférer valider
      verrouiller verser voter vote`,
  },
  pt: {
    always: `abortar anular apagar apague aprovar ativar banir bloquear cancelar cancele deletar desabilitar
      desativar desbloquear descadastrar descartar desfazer desinstalar desligar desligue despublicar destruir
      desvincular eliminar esvaziar excluir exclua executar expulsar finalizar habilitar inativar interromper ligar limpar
      matar negar parar pare publicar purgar recusar reembolsar reiniciar rejeitar remover remova revogar reverter
      suspender terminar encerrar invalidar`,
    given: `aceitar adicionar adicione alterar altere aplicar arquivar assinar atribuir atualizar autorizar
      cadastrar comprar compre compartilhar partilhar conceder confirmar copiar criar crie depositar doar duplicar
      editar enviar envie fechar guardar importar iniciar inscrever inserir instalar convidar marcar modificar mover
      mudar ocultar pagar pague pausar pedir redefinir registar registrar renomear renovar reservar restaurar
      retomar salvar salve seguir sincronizar submeter substituir subscrever transferir trocar validar votar vote`,
  },
  ru: {
    always: `удалить удали стереть уничтожить очистить сбросить отменить отмена отклонить отказать отозвать
      отключить выключить включить остановить прервать завершить перезагрузить перезапустить забанить заблокировать
      разблокировать деактивировать активировать одобрить опубликовать отписаться аннулировать исключить выгнать
      убрать убить выполнить запустить вернуть откатить расторгнуть приостановить запретить разрешить udalit
      ochistit otmenit ubrat otklyuchit vyklyuchit otpisatsya`,
    given: `добавить создать сохранить изменить обновить отправить послать подтвердить принять купить оплатить
      заплатить заказать перевести подписаться зарегистрироваться пригласить голосовать проголосовать загрузить
      импортировать установить восстановить закрыть открыть переместить копировать переименовать назначить заменить
      поделиться присоединиться вступить пожертвовать забронировать записаться скрыть закрепить отметить
      пожаловаться архивировать продлить синхронизировать dobavit sohranit izmenit otpravit kupit oplatit zakazat
      podtverdit`,
  },
  it: {
    always: `abilitare abilita annullare annulla approvare approva arrestare arresta attivare attiva bannare
      cancellare cancella disabilitare disabilita disattivare disattiva disdire disinstallare disiscrivere
      disiscriviti distruggere eliminare elimina escludere eseguire esegui espellere fermare ferma interrompere
      interrompi negare pubblicare pubblica pulire respingere revocare revoca riavviare riavvia rifiutare rifiuta
      rimborsare rimuovere rimuovi ripristinare sbloccare scartare scollegare sospendere sospendi spegnere spegni
      svuotare svuota terminare togliere togli uccidere`,
    given: `accettare accetta acquistare acquista aggiornare aggiorna aggiungere aggiungi applicare archiviare
      assegnare autorizzare avviare avvia bloccare caricare cambiare cambia chiudere chiudi comprare condividere
      confermare conferma copiare creare crea donare duplicare importare impostare inserire installare inviare invia
      invitare invita iscriversi iscriviti modificare modifica nascondere ordinare pagare paga partecipare prenotare
      registrare registrati reimpostare rinnovare rinominare salvare salva seguire segnalare sostituire
      sottoscrivere spostare sposta trasferire trasferisci unirsi votare vota`,
  },
  nl: {
    always: `aanzetten activeren afbreken afkeuren afmelden afsluiten afwijzen annuleren beëindigen blokkeren
      deactiveren deblokkeren deïnstalleren doden goedkeuren herstarten inschakelen intrekken leegmaken legen
      loskoppelen ontkoppelen opheffen opzeggen publiceren schrappen stopzetten terugdraaien terugbetalen
      uitschakelen uitschrijven uitvoeren uitzetten verbannen vernietigen verwijder verwijderen weggooien weigeren
      wissen verwerpen`,
    given: `aanmaken aanmelden aanpassen aanvragen aanvaarden abonneren accepteren afrekenen archiveren bestellen
      betalen betaal bevestigen bewaren bewerken boeken bijwerken delen doneren dupliceren hernoemen herstellen
      huren importeren indienen inschrijven installeren invoegen kopen kopiëren maken markeren melden ontgrendelen
      opslaan overboeken overmaken overschrijven plaatsen registreren reserveren sluiten starten stemmen toevoegen
      toewijzen toepassen uitnodigen uploaden vergrendelen verbergen verlengen verplaatsen versturen verzenden
      verzetten volgen vervangen wijzigen wijzig`,
  },
  pl: {
    always: `aktywuj aktywować anuluj anulować banuj cofnij cofnąć dezaktywuj dezaktywować kasuj kasować odblokuj
      odblokować odinstaluj odinstalować odłącz odmów odrzuć odrzucić odwołaj opróżnij opróżnić opublikuj publikuj
      opublikować przerwij przerwać restartuj skasuj skasować unieważnij usuń usunąć uruchom uruchomić wyczyść
      wyczyścić wykonaj wyłącz wyłączyć włącz włączyć wypisz wyrzuć zabij zakończ zablokuj zablokować zatrzymaj
      zatrzymać zatwierdź zatwierdzić zawieś zniszcz zresetuj zwróć`,
    given: `akceptuj archiwizuj dodaj dodać dołącz edytuj importuj instaluj zainstaluj kopiuj kup kupić zamów
      zamówić modyfikuj obserwuj odnów oddaj opłać oznacz potwierdź potwierdzić prześlij przelej przenieś
      przypisz przywróć przywrócić rejestruj zarejestruj rezerwuj zarezerwuj subskrybuj stwórz synchronizuj
      udostępnij ukryj utwórz utworzyć wgraj wpłać wstaw wyślij wysłać zagłosuj głosuj zaktualizuj zamknij zamknąć
      zamień zapisz zapisać zapłać zapłacić zaproś zgłoś zmień zmienić zastąp`,
  },
  zh: {
    always: `删除 刪除 移除 清空 清除 取消 撤销 撤銷 停用 禁用 启用 啟用 停止 中止 终止 終止 关闭电源 重启 重啟 重新启动 关机 關機 重置 恢复出厂设置 格式化 卸载 卸載 注销账号
      解除 解绑 解散 踢出 拉黑 封禁 屏蔽 拒绝 拒絕 驳回 駁回 批准 审核通过 通过审核 发布 發佈 下架 上架 作废 作廢 退款 退订 退訂 销毁 銷毀 丢弃 执行 執行 运行 強制結束 冻结 解冻
      shanchu qingkong quxiao chexiao tingyong qiyong jinyong chongqi guanji xiezai jujue bohui fabu xiajia shangjia zuofei
      tuikuan tuiding`,
    given: `添加 新增 创建 建立 保存 储存 修改 更改 更新 编辑 編輯 提交 发送 發送 上传 上傳 导入 匯入 购买 購買 下单 支付 付款 转账 轉帳 捐赠 预订 預訂 报名 报名参加 注册 註冊 邀请 邀請
      加入 加入购物车 关注 投票 点赞 收藏 分享 确认 確認 接受 同意 安装 安裝 升级 恢复 還原 备份 锁定 解锁 置顶 启动 啟動 暂停 暫停 移动 復製 复制 重命名 分配 归档 同步 tianjia xiugai
      baocun tijiao goumai zhifu`,
  },
  ko: {
    always: `삭제 지우기 지움 제거 비우기 취소 철회 해지 해제 탈퇴 회원탈퇴 중지 정지 중단 종료 끄기 켜기 초기화 재시작 재부팅 다시시작 차단 차단해제 강퇴 추방
      거부 거절 반려 승인 허용 발행 게시 비공개 공개 폐기 파기 환불 반품 무효화 비활성화 활성화 사용중지 실행 강제종료 영구삭제 일괄삭제 선택삭제 전체삭제 되돌리기 롤백
      구독취소 구독해지 수신거부 팔로우취소 신청취소 주문취소 예약취소 휴지통으로 sakje chwiso`,
    given: `추가 등록 수정 변경 저장 임시저장 전송 보내기 발송 작성 글쓰기 올리기 업로드 제출 신청 접수 주문 구매 바로구매 결제 송금 이체 입금 출금 기부 후원 예약 초대
      가입 회원가입 참여 참가 공유 확인 확정 적용 설정 가져오기 설치 업데이트 업그레이드 복원 복구 잠금 잠금해제 전환 시작 재개 일시정지 이동 복사 복제 이름변경 배정 할당
      투표 추천 비추천 좋아요 싫어요 찜하기 담기 장바구니담기 구독 팔로우 신고 스크랩 수락 동의 닫기 동기화 교체 갱신 연장 생성 만들기 발급 재발송 답변 숨기기 고정 deungrok sujeong`,
  },
  tr: {
    always: `aboneliktençık bırak boşalt bitir çalıştır çıkar devredışıbırak durdur engelle etkinleştir feshet
      geri-al gerial iptal iptalet kaldır kapat kov onayla öldür pasifleştir reddet sil silin silmek sıfırla
      sonlandır temizle yasakla yayınla yeniden-başlat yokset yürüt uzaklaştır askıya-al kaldırmak durdurmak
      temizlemek kapatmak`,
    given: `iade abone-ol aboneol adlandır aktar arşivle ayarla başlat beğen bağışla belirle çoğalt davet değiştir
      devamet doğrula düzenle ekle eklemek geriyükle gizle gönder göndermek güncelle içeaktar işaretle katıl kaydet
      kaydetmek kayıtol kilitle kirala kopyala oluştur oyla oyver öde ödemek paylaş rezerve satınal satın-al
      senkronize sipariş-ver şikayet takip taşı uygula yazdır yenile yerleştir yükle yüklemek`,
  },
} as const satisfies Readonly<Record<string, Verbs>>;

/** Words for ending a session, in the same languages. */
export const logoutWords = `로그아웃 logout logoff signout signoff logmeout userlogout uitloggen uitlogen afmelden abmelden ausloggen
  deconnexion déconnecter abmeldung disconnetti disconnettersi esci logoutuser cerrarsesion salir sair encerrarsessao terminarsessao
  выйти выход vyhod vyiti ログアウト サインアウト wyloguj wylogować çıkış çıkışyap oturumukapat exitsession endsession
  sedeconnecter 退出 退出登录 注销 登出 tuichu zhuxiao`;
